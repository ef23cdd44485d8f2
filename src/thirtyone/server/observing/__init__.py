"""What whoever runs the server sees of it: its log and its figures."""
