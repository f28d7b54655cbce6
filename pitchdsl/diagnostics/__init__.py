"""Problems with an author's text: what they hold, how they are collected and how they are shown."""
