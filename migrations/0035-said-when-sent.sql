-- What the community was really told of a raid: written when Discord took it, where announced_raid says what was meant to be told. An
-- instance of 1.4.0 may still read and write the latter.
CREATE TABLE raid_said (
  raid_id uuid CONSTRAINT raid_said_id PRIMARY KEY CONSTRAINT raid_said_known REFERENCES raid,
  -- Null while nobody was told of it.
  starts_at timestamptz,
  is_full boolean NOT NULL DEFAULT false
);

-- What still waits has not been said: of those raids what was so before.
INSERT INTO raid_said (raid_id, starts_at, is_full)
  SELECT raid_id,
         CASE WHEN waits.published THEN NULL ELSE coalesce(waits.was, starts_at) END,
         CASE WHEN waits.full_or_free THEN NOT is_full ELSE is_full END
    FROM announced_raid CROSS JOIN LATERAL (
      SELECT coalesce(bool_or(says->>'kind' = 'published'), false) AS published,
             min((says->>'was')::timestamptz) AS was,
             coalesce(bool_or(says->>'kind' IN ('full', 'free')), false) AS full_or_free
        FROM delivery
       WHERE sent_at IS NULL AND given_up_at IS NULL AND target LIKE 'channel %'
         AND says->'raid'->>'raidId' = announced_raid.raid_id::text) AS waits;

-- A raid's messages wait for one another, whichever channel they are for.
UPDATE delivery SET line = 'channel ' || (says->'raid'->>'raidId')
 WHERE target LIKE 'channel %' AND says->'raid' IS NOT NULL AND sent_at IS NULL;

-- Since when Discord does not know its webhook any more: it is asked no more until somebody sets the channel again.
ALTER TABLE channel ADD COLUMN broken_since timestamptz;
