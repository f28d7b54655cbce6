"""What kind of game a rule sheet makes: measures of games that were played by it, and warnings in words."""
