// Keeps what was loaded, so that the pages work without a connection. What is new is taken when there is one:
// pages first from the host, the large files of the lab first from what is kept.
