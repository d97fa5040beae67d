"""The server: who is who, who may do what, and the web on top."""
