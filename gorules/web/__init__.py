"""Pages for people who never type a command: static files, and the laboratory in a browser."""
