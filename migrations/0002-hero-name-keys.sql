-- Names compare without regard to case in every script. lower() knows only Latin letters where the database's locale
-- is C, so the server folds name and realm (domain/letter-case.ts) and the database compares what it folded.
-- Null: a row from before, until the server has folded it, which it does before it serves. A name that turns out to
-- stand there twice has its keys in one row, the older one; the other has none until they differ.
ALTER TABLE hero_name
  ADD COLUMN name_key text,
  ADD COLUMN realm_key text,
  ADD CONSTRAINT hero_name_keys_together CHECK ((name_key IS NULL) = (realm_key IS NULL));

DROP INDEX hero_name_once_a_realm;
CREATE UNIQUE INDEX hero_name_once_a_realm ON hero_name (name_key, realm_key);
