-- What a person's own raids, bookings and gold add up to is kept, so that reading it takes the same time however many there
-- are (docs/decisions/0050). A raid is added to the sums once nobody has changed it for a while (add_up_raids), and taken out
-- of them before its next change; until then its bookings are counted as they are. The triggers stand here and not in the
-- server: an instance of an earlier version takes a raid out of the sums too.

-- One person may have several rows of the same kind: only their sum means something. A writer takes one that nobody else
-- holds and makes another where there is none, so that writers never wait for each other.
CREATE TABLE member_total (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT member_total_id PRIMARY KEY,
  member_id uuid NOT NULL CONSTRAINT member_total_of_a_member REFERENCES member,
  -- How the person stands to the raids that this row sums up, and whether those are published.
  leads boolean NOT NULL,
  collects boolean NOT NULL,
  published boolean NOT NULL,
  -- Raids that the person leads or collects for, and all bookings on them; 0 where the person does neither.
  crew_raids bigint NOT NULL,
  crew_bookings bigint NOT NULL,
  crew_gold numeric NOT NULL,
  -- The person's own bookings on these raids, and how many of the raids have one.
  booked_raids bigint NOT NULL,
  own_bookings bigint NOT NULL,
  own_gold numeric NOT NULL
) WITH (fillfactor = 50);

CREATE INDEX member_total_by_kind ON member_total (member_id, leads, collects, published);

-- Since when the raid is not in the sums; null while it is in them. Without a default at first: what is there is added up below.
ALTER TABLE raid ADD COLUMN counted_since timestamptz;
ALTER TABLE raid ALTER COLUMN counted_since SET DEFAULT now();
UPDATE raid SET counted_since = now() WHERE deleted_at IS NOT NULL;

CREATE INDEX raid_counted ON raid (counted_since) WHERE counted_since IS NOT NULL AND deleted_at IS NULL;

-- What these raids add to the sums of their crew and of those who booked on them, or take from them where `sign` is -1. A
-- booking without a slot does not count (migrations/0007).
CREATE FUNCTION add_to_totals(raids uuid[], sign integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  share record;
BEGIN
  FOR share IN
    WITH booked AS (
      SELECT raid_id, member_id, count(*) AS bookings, sum(price) AS gold
        FROM booking WHERE raid_id = ANY (raids) AND slot IS NOT NULL GROUP BY raid_id, member_id
    ), everybody AS (
      SELECT raid_id, sum(bookings) AS bookings, sum(gold) AS gold FROM booked GROUP BY raid_id
    ), person AS (
      SELECT id AS raid_id, raid_leader AS member_id FROM raid WHERE id = ANY (raids)
      UNION SELECT id, gold_collector FROM raid WHERE id = ANY (raids) AND gold_collector IS NOT NULL
      UNION SELECT raid_id, member_id FROM booked
    ), placed AS (
      SELECT person.*, raid_leader = member_id AS leads, gold_collector IS NOT DISTINCT FROM member_id AS collects,
             published_at IS NOT NULL AS published
        FROM person JOIN raid ON raid.id = person.raid_id
    )
    SELECT placed.member_id, leads, collects, published,
           sign * count(*) FILTER (WHERE leads OR collects) AS crew_raids,
           sign * coalesce(sum(everybody.bookings) FILTER (WHERE leads OR collects), 0) AS crew_bookings,
           sign * coalesce(sum(everybody.gold) FILTER (WHERE leads OR collects), 0) AS crew_gold,
           sign * count(booked.member_id) AS booked_raids,
           sign * coalesce(sum(booked.bookings), 0) AS own_bookings,
           sign * coalesce(sum(booked.gold), 0) AS own_gold
      FROM placed LEFT JOIN booked USING (raid_id, member_id) LEFT JOIN everybody USING (raid_id)
     GROUP BY 1, 2, 3, 4
  LOOP
    UPDATE member_total SET
        crew_raids = crew_raids + share.crew_raids,
        crew_bookings = crew_bookings + share.crew_bookings,
        crew_gold = crew_gold + share.crew_gold,
        booked_raids = booked_raids + share.booked_raids,
        own_bookings = own_bookings + share.own_bookings,
        own_gold = own_gold + share.own_gold
     WHERE id = (SELECT id FROM member_total AS total
                  WHERE total.member_id = share.member_id AND total.leads = share.leads
                    AND total.collects = share.collects AND total.published = share.published
                  LIMIT 1 FOR UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
      INSERT INTO member_total (member_id, leads, collects, published, crew_raids, crew_bookings, crew_gold,
                                booked_raids, own_bookings, own_gold)
      VALUES (share.member_id, share.leads, share.collects, share.published, share.crew_raids, share.crew_bookings,
              share.crew_gold, share.booked_raids, share.own_bookings, share.own_gold);
    END IF;
  END LOOP;
END $$;

-- Adds raids to the sums that nobody has changed for so long, and that nobody holds right now; answers how many, at most `most`.
CREATE FUNCTION add_up_raids(quiet interval, most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  raids uuid[];
BEGIN
  SELECT array_agg(id) INTO raids FROM (
    SELECT id FROM raid WHERE counted_since < now() - quiet AND deleted_at IS NULL
     ORDER BY counted_since LIMIT most FOR UPDATE SKIP LOCKED) AS unchanged;
  PERFORM add_to_totals(raids, 1);
  UPDATE raid SET counted_since = NULL WHERE id = ANY (raids);
  RETURN coalesce(cardinality(raids), 0);
END $$;

-- Before a raid is no longer what the sums say of it, it leaves them.
CREATE FUNCTION raid_leaves_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.counted_since := now();
    RETURN NEW;
  END IF;
  PERFORM add_to_totals(ARRAY[OLD.id], -1);
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  NEW.counted_since := now();
  RETURN NEW;
END $$;

-- A raid that comes back from a backup says that it is in sums which no backup holds.
CREATE TRIGGER raid_comes_without_totals BEFORE INSERT ON raid
  FOR EACH ROW WHEN (NEW.counted_since IS NULL) EXECUTE FUNCTION raid_leaves_totals();
CREATE TRIGGER raid_leaves_totals BEFORE UPDATE ON raid
  FOR EACH ROW WHEN (OLD.counted_since IS NULL AND (OLD.raid_leader, OLD.gold_collector, OLD.published_at, OLD.deleted_at, OLD.counted_since)
                         IS DISTINCT FROM
                         (NEW.raid_leader, NEW.gold_collector, NEW.published_at, NEW.deleted_at, NEW.counted_since))
  EXECUTE FUNCTION raid_leaves_totals();
CREATE TRIGGER removed_raid_leaves_totals BEFORE DELETE ON raid
  FOR EACH ROW WHEN (OLD.counted_since IS NULL) EXECUTE FUNCTION raid_leaves_totals();

-- Locked until the booking's change is committed: nobody adds the raid to the sums before.
CREATE FUNCTION take_out_of_totals(changed uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  since timestamptz;
BEGIN
  SELECT counted_since INTO since FROM raid WHERE id = changed FOR NO KEY UPDATE;
  IF since IS NULL THEN
    UPDATE raid SET counted_since = now() WHERE id = changed;
  END IF;
END $$;

CREATE FUNCTION booking_leaves_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM take_out_of_totals(OLD.raid_id);
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  PERFORM take_out_of_totals(NEW.raid_id);
  RETURN NEW;
END $$;

CREATE TRIGGER booking_comes_uncounted BEFORE INSERT ON booking
  FOR EACH ROW EXECUTE FUNCTION booking_leaves_totals();
CREATE TRIGGER booking_goes_uncounted BEFORE DELETE ON booking
  FOR EACH ROW EXECUTE FUNCTION booking_leaves_totals();
CREATE TRIGGER booking_changes_uncounted BEFORE UPDATE ON booking
  FOR EACH ROW WHEN ((OLD.raid_id, OLD.member_id, OLD.price) IS DISTINCT FROM (NEW.raid_id, NEW.member_id, NEW.price))
  EXECUTE FUNCTION booking_leaves_totals();

-- The triggers above have locked both tables: nobody books while this adds up what is there.
SELECT add_to_totals(array_agg(id), 1) FROM raid WHERE deleted_at IS NULL;
