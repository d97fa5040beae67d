"""The types of a rulebook's files: one module for each file of a jurisdiction's folder."""
