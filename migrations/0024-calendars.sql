-- A member's private calendar address (docs/product.md, Calendar). Who has the token reads it: it is kept as its SHA-256.
CREATE TABLE calendar (
  member_id uuid CONSTRAINT calendar_id PRIMARY KEY CONSTRAINT calendar_of_a_member REFERENCES member,
  token_hash text NOT NULL CONSTRAINT calendar_token_once UNIQUE,
  holds text NOT NULL CONSTRAINT calendar_holds CHECK (holds IN ('own', 'all')),
  made_at timestamptz NOT NULL
);

-- What a calendar showed of a raid last: what is called off is said with that and nothing newer.
CREATE TABLE calendar_event (
  member_id uuid NOT NULL CONSTRAINT calendar_event_of_a_calendar REFERENCES calendar ON DELETE CASCADE,
  raid_id uuid NOT NULL CONSTRAINT calendar_event_of_a_raid REFERENCES raid,
  name text NOT NULL,
  starts_at timestamptz NOT NULL,
  version integer NOT NULL,
  sequence integer NOT NULL,
  is_cancelled boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT calendar_event_id PRIMARY KEY (member_id, raid_id)
);

CREATE INDEX calendar_event_by_start ON calendar_event (starts_at);
