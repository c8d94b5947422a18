"""What all games share: compiled stepping, playouts, search, and the adapters to other libraries."""
