-- The set-up of a product that nobody set up yet (docs/product.md, Set-up): there while it goes on. `code_hash`: of the one-time code;
-- `browser_hash`: of the cookie of the browser that showed it. Both are SHA-256.
CREATE TABLE setup (
  id boolean NOT NULL DEFAULT true CONSTRAINT setup_once PRIMARY KEY CONSTRAINT setup_one CHECK (id),
  code_hash text NOT NULL,
  code_ends_at timestamptz NOT NULL,
  browser_hash text,
  browser_ends_at timestamptz
);
