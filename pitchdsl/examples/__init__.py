"""The examples of a sheet, played by the reference engine; and questions, which are examples without their answer."""
