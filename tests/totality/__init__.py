"""Every construct of the language against every place that has to know it."""
