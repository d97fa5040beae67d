"""The forms that a rulebook's files take: one module for each file of a jurisdiction's folder."""
