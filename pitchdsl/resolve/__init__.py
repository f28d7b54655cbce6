"""From trees to one variant: extends, house rules and partial restatements brought together."""
