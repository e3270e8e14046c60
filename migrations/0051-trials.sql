-- A sign-in that tries other settings of how people get in (docs/product.md, OWN-7): they are set by its success. Encrypted.
ALTER TABLE sign_in ADD COLUMN trial text;
