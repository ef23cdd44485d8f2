"""What tests of several rooms need: servers, tables played or laid out, whole games, a second implementation."""
