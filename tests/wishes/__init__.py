"""What tables want to play, each wish in lines of text and in a hand worked by hand."""
