"""The live table: the messages that its terminals are sent as events happen, and the WebSockets that carry them."""
