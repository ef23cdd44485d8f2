"""How the trained players learn: by playing against themselves."""
