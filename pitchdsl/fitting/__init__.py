"""Which games a house rule fits: found by laying it over them, never by guessing."""
