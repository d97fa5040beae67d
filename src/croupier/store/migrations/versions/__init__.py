"""One file a version. A file that was released is never changed again."""
