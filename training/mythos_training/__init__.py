"""Self-play training, arenas and the command line.  Nothing heavy is imported here: torch waits until it is needed."""
