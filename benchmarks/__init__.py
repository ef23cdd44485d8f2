"""Our speed and size beside named peers', measured in the same run. The tests run each of them once, small."""
