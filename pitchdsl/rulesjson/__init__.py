"""Rules as plain data: JSON and back, its schema, and the fingerprint by which a record knows its rules."""
