"""What each event makes of the state."""
