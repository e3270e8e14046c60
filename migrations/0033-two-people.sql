-- What one of staff alone does not post (docs/product.md, Two people): it waits for a second of staff, as the call with its input.
CREATE TABLE press (
  id uuid CONSTRAINT press_id PRIMARY KEY,
  -- The call's path and its input, as agreeing makes it again.
  call text NOT NULL,
  input jsonb NOT NULL,
  -- What it does, in words, and the gold that it moves.
  what text NOT NULL,
  gold bigint NOT NULL CONSTRAINT press_gold CHECK (gold >= 0),
  -- 'posted': at once, by its maker; it counts in the maker's sum of a day. What waits too long has fallen, whatever stands here.
  state text NOT NULL CONSTRAINT press_state CHECK (state IN ('posted', 'waiting', 'agreed', 'withdrawn')),
  -- It needed a second, and nobody else was of staff.
  alone boolean NOT NULL DEFAULT false CONSTRAINT press_alone CHECK (state = 'posted' OR NOT alone),
  -- Its entry, where it was posted at once as one.
  cause bigint,
  made_by uuid NOT NULL CONSTRAINT press_by_a_member REFERENCES member,
  made_at timestamptz NOT NULL,
  decided_by uuid CONSTRAINT press_decided_by_a_member REFERENCES member,
  decided_at timestamptz,
  CONSTRAINT press_by_two CHECK (state <> 'agreed' OR decided_by <> made_by),
  CONSTRAINT press_decided
    CHECK ((state IN ('agreed', 'withdrawn')) = (decided_by IS NOT NULL AND decided_at IS NOT NULL))
);

CREATE INDEX press_waiting ON press (id) WHERE state = 'waiting';
CREATE INDEX press_of_a_day ON press (made_by, made_at) WHERE state = 'posted';
CREATE INDEX press_alone_by_day ON press (made_at) WHERE alone;

-- What one of staff moves in a day without a second, gold. One row, or none while it is the first one.
CREATE TABLE press_sum (
  id boolean NOT NULL DEFAULT true CONSTRAINT press_sum_once PRIMARY KEY CONSTRAINT press_sum_one CHECK (id),
  gold bigint NOT NULL CONSTRAINT press_sum_gold CHECK (gold >= 0)
);
