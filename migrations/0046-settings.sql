-- What a community set for itself (docs/product.md, Settings). `value`: the fields that were given, as domain/setting/setting.ts has them;
-- `secret`: those that nobody is told, as encrypted JSON. A setting without a row has its defaults.
CREATE TABLE setting (
  name text CONSTRAINT setting_name PRIMARY KEY,
  value jsonb NOT NULL,
  secret text,
  version integer NOT NULL DEFAULT 1
);
