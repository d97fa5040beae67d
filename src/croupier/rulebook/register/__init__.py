"""The register: for every requirement of the shipped rulebooks, how it is met, where, and by which tests."""
