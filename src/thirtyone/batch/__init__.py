"""The rules as compiled kernels: millions of decisions a second. Needs the extra ``batch``."""
