-- Where in the community's Discord each kind of news goes (docs/product.md, Discord). Who has a webhook's address writes there: it is
-- encrypted (server/member/token-cipher.ts), and `ending` is all of it that anybody is shown.
CREATE TABLE channel (
  kind text CONSTRAINT channel_id PRIMARY KEY CONSTRAINT channel_kind CHECK (kind IN ('published', 'delayed', 'free', 'full', 'plan')),
  address text NOT NULL,
  ending text NOT NULL CONSTRAINT channel_ending_short CHECK (char_length(ending) <= 4),
  -- Of the plan of the day: at which hour in server time, and the last day for which it was made.
  hour integer CONSTRAINT channel_hour CHECK (hour BETWEEN 0 AND 23),
  planned_on date,
  set_by uuid NOT NULL CONSTRAINT channel_set_by_member REFERENCES member,
  set_at timestamptz NOT NULL,
  CONSTRAINT channel_hour_of_the_plan CHECK ((kind = 'plan') = (hour IS NOT NULL))
);

-- What the community was told of a raid last: what it says next depends on the raid's state and not on how it came about.
CREATE TABLE announced_raid (
  raid_id uuid CONSTRAINT announced_raid_id PRIMARY KEY CONSTRAINT announced_raid_known REFERENCES raid,
  starts_at timestamptz NOT NULL,
  is_full boolean NOT NULL
);

-- Raids that are published already are no news.
INSERT INTO announced_raid (raid_id, starts_at, is_full)
  SELECT id, starts_at, (SELECT count(*) FROM booking WHERE raid_id = raid.id AND state = 'booked') >= max_clients
    FROM raid WHERE published_at IS NOT NULL AND deleted_at IS NULL AND starts_at > now() - interval '1 day';

-- Up to where the history was read for Discord: a snapshot of this database, so that no backup holds it.
CREATE TABLE announcing (
  id boolean CONSTRAINT announcing_id PRIMARY KEY DEFAULT true CONSTRAINT announcing_once CHECK (id),
  position pg_snapshot NOT NULL
);
INSERT INTO announcing (position) VALUES (pg_current_snapshot());

-- What is to be said to whom, in the order of its making (docs/decisions/0067).
CREATE TABLE delivery (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT delivery_id PRIMARY KEY,
  -- 'channel published', or 'member ' and an id.
  target text NOT NULL,
  -- The target and the raid that it is about: of one line each waits for those before it.
  line text NOT NULL,
  says jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  -- Since when it is tried: it is given up a day later.
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  -- Whoever claimed it sends it until then; after that it is anybody's again.
  claimed_until timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  reason text,
  CONSTRAINT delivery_ends_once CHECK (sent_at IS NULL OR given_up_at IS NULL),
  CONSTRAINT delivery_given_up_for_a_reason CHECK (given_up_at IS NULL OR reason IS NOT NULL)
);
CREATE INDEX delivery_waiting ON delivery (next_at, id) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX delivery_in_line ON delivery (line, id) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX delivery_given_up ON delivery (id) WHERE given_up_at IS NOT NULL;
CREATE INDEX delivery_sent ON delivery (sent_at) WHERE sent_at IS NOT NULL;

-- Until when Discord asked to be left alone: by target; '*' for everybody.
CREATE TABLE delivery_pause (
  target text CONSTRAINT delivery_pause_target PRIMARY KEY,
  until timestamptz NOT NULL
);
