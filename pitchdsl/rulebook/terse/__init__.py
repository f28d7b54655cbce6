"""What stands on a one-page sheet, section by section: a line or two a rule."""
