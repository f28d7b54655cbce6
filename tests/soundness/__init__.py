"""Is the checker sound: what it accepts can be played, and what is broken it refuses, where it is broken."""
