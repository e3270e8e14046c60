-- What the game sells for some months (docs/product.md, Season). `content`: its raids with their bosses, and its token groups, as
-- domain/season/season.ts has them. The season of now is the one that began last.
CREATE TABLE season (
  id uuid CONSTRAINT season_id PRIMARY KEY,
  name text NOT NULL CONSTRAINT season_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
  content jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  begins_at timestamptz
);

CREATE UNIQUE INDEX season_once_a_name ON season (lower(name));
