-- First steps of a community that staff put away (docs/product.md, HOME-7). What is done is seen by what there is, and is no row.
CREATE TABLE first_step (
  step text CONSTRAINT first_step_once PRIMARY KEY,
  put_away_at timestamptz NOT NULL
);
