"""People: their offices, names and passwords, the sessions they are signed in with, links and sensors' keys."""
