"""The wire's types, generated: the server's structs as Python for the client and as TypeScript for the screens.

See docs/decisions/0085-the-wire-is-written-once.md.
"""
