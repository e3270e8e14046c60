-- A booking is booked, waits as a backup, was cancelled or did not show up. Only a booked one has a slot.
-- The triggers stand here and not in the server: an instance of the version before, which knows of
-- no states, keeps to them as well.
ALTER TABLE booking
  ALTER COLUMN slot DROP NOT NULL,
  ADD COLUMN state text NOT NULL DEFAULT 'booked'
    CONSTRAINT booking_state CHECK (state IN ('booked', 'backup', 'cancelled', 'no-show')),
  -- Place among the backups of a raid: the smallest is the first.
  ADD COLUMN line bigint,
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN ended_by uuid CONSTRAINT booking_ended_by_a_member REFERENCES member,
  ADD COLUMN ended_from text CONSTRAINT booking_ended_from CHECK (ended_from IN ('booked', 'backup')),
  ADD COLUMN end_reason text CONSTRAINT booking_end_reason CHECK (char_length(end_reason) <= 200),
  ADD COLUMN deposit_outcome text
    CONSTRAINT booking_deposit_outcome CHECK (deposit_outcome IN ('returned', 'kept')),
  ADD CONSTRAINT booking_slot_of_booked CHECK ((state = 'booked') = (slot IS NOT NULL)),
  ADD CONSTRAINT booking_line_of_backup CHECK ((state = 'backup') = (line IS NOT NULL)),
  ADD CONSTRAINT booking_end_of_ended CHECK (
    (state IN ('cancelled', 'no-show')) = (ended_at IS NOT NULL)
    AND (ended_at IS NULL) = (ended_from IS NULL)
    AND (ended_at IS NOT NULL OR ended_by IS NULL AND end_reason IS NULL AND deposit_outcome IS NULL)
  ),
  ADD CONSTRAINT booking_done_stays_booked CHECK (state = 'booked' OR NOT done);

CREATE UNIQUE INDEX booking_line_taken_once ON booking (raid_id, line) WHERE state = 'backup';

-- The slot of what becomes booked: the wanted one if it is free, else the lowest free one. The raid's row is locked by
-- whoever books, in every version: what is counted here stays so.
CREATE FUNCTION free_slot(booked uuid, wanted integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  most integer;
  taken integer;
  last integer;
  is_taken boolean;
BEGIN
  SELECT max_clients INTO most FROM raid WHERE id = booked;
  SELECT count(*), coalesce(max(slot), 0), coalesce(bool_or(slot = wanted), false) INTO taken, last, is_taken
    FROM booking WHERE raid_id = booked AND slot IS NOT NULL;
  IF taken >= most THEN
    RAISE EXCEPTION 'Raid % has % clients, as many as it takes', booked, taken
      USING ERRCODE = 'check_violation', CONSTRAINT = 'booking_within_max_clients';
  END IF;
  IF wanted IS NOT NULL AND NOT is_taken THEN
    RETURN wanted;
  ELSIF last = taken THEN
    RETURN taken + 1;
  END IF;
  RETURN (SELECT min(free) FROM generate_series(1, last) AS free
           WHERE NOT EXISTS (SELECT FROM booking WHERE raid_id = booked AND slot = free));
END $$;

-- A booking that comes takes its raid out of the sums (migrations/0006) and the slot after the last one, in one look at the
-- raid. Where a slot is free between others, or an instance of the version before names another one, it is looked for.
CREATE FUNCTION booking_comes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  since timestamptz;
  next integer;
BEGIN
  SELECT counted_since, CASE WHEN taken = last AND taken < max_clients THEN taken + 1 END INTO since, next
    FROM raid CROSS JOIN LATERAL (
      SELECT count(*) AS taken, coalesce(max(slot), 0) AS last
        FROM booking WHERE raid_id = raid.id AND slot IS NOT NULL) AS slots
   WHERE id = NEW.raid_id FOR NO KEY UPDATE OF raid;
  IF since IS NULL THEN
    UPDATE raid SET counted_since = now() WHERE id = NEW.raid_id;
  END IF;
  IF NEW.state = 'booked' THEN
    NEW.slot := CASE coalesce(NEW.slot, next) WHEN next THEN next ELSE free_slot(NEW.raid_id, NEW.slot) END;
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER booking_comes_uncounted ON booking;
CREATE TRIGGER booking_within_max_clients BEFORE INSERT ON booking FOR EACH ROW EXECUTE FUNCTION booking_comes();

CREATE FUNCTION booking_takes_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.slot := free_slot(NEW.raid_id, NEW.slot);
  RETURN NEW;
END $$;

CREATE TRIGGER booking_becomes_booked BEFORE UPDATE OF state, raid_id ON booking
  FOR EACH ROW WHEN (NEW.state = 'booked' AND (OLD.state, OLD.raid_id) IS DISTINCT FROM (NEW.state, NEW.raid_id))
  EXECUTE FUNCTION booking_takes_slot();

CREATE FUNCTION booking_refuses_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Booking % is %', NEW.id, NEW.state USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE TRIGGER booking_marked_when_booked BEFORE UPDATE OF locked, in_group, paid, done, gold_sent ON booking
  FOR EACH ROW WHEN (NEW.state <> 'booked' AND (
    NEW.locked AND NOT OLD.locked OR NEW.in_group AND NOT OLD.in_group OR NEW.paid AND NOT OLD.paid
    OR NEW.done AND NOT OLD.done OR NEW.gold_sent AND NOT OLD.gold_sent))
  EXECUTE FUNCTION booking_refuses_mark();

-- The sums of migrations/0006 count booked ones only: a state is part of what is summed up.
DROP TRIGGER booking_changes_uncounted ON booking;
CREATE TRIGGER booking_changes_uncounted BEFORE UPDATE ON booking
  FOR EACH ROW WHEN ((OLD.raid_id, OLD.member_id, OLD.price, OLD.state)
                     IS DISTINCT FROM (NEW.raid_id, NEW.member_id, NEW.price, NEW.state))
  EXECUTE FUNCTION booking_leaves_totals();
