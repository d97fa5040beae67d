"""JSON documents about a house, the same for the command line and for HTTP."""
