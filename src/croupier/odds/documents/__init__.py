"""Documents: what programs are told of a house, the same from a command as over the wire."""
