"""What each word of a rule sheet is: for editors (TextMate) and for documents (Pygments)."""
