"""`mythos bench`: our own figures and, in the same run on the same core, those of other libraries."""
