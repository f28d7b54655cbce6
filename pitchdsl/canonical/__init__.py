"""Rules as text in the language, and texts made tidy: complete, formatted, mended, compared."""
