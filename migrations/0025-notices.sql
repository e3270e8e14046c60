-- Who is told of what others did (docs/product.md, Notices).

-- Of what it tells, and whom, as words with blanks between: '{topic} {whom} {whom}…', whom as write_notices reads them. Null where nobody is told.
ALTER TABLE history ADD COLUMN tells text;

-- A member's, or one row for all who have a right (its audience). The words are made of the history's row when it is read, and so is
-- decided who may still see it. Rows come of the trigger below alone, from rows that are there: no constraint asks again.
CREATE TABLE notice (
  history_id bigint NOT NULL,
  -- In the order in which they can be seen: ids are given out before commits.
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL,
  topic text NOT NULL,
  -- As what somebody is told: the booking's owner, the raid's crew, one of the raid's owners, a member, one of an audience.
  whom text NOT NULL CONSTRAINT notice_whom CHECK (whom IN ('owner', 'crew', 'owners', 'member', 'audience')),
  -- Who did it; null for the product itself. Never told of it.
  by_member uuid,
  member_id uuid,
  audience text,
  raid_id uuid,
  booking_id uuid,
  CONSTRAINT notice_for_somebody CHECK ((member_id IS NULL) = (audience IS NOT NULL)),
  -- Each person once.
  CONSTRAINT notice_once UNIQUE NULLS NOT DISTINCT (history_id, member_id, audience)
);

CREATE INDEX notice_of_member ON notice (member_id, transaction_id, history_id) WHERE member_id IS NOT NULL;
CREATE INDEX notice_of_audience ON notice (audience, transaction_id, history_id) WHERE audience IS NOT NULL;

-- 'owner': of the booking. 'owners': of what is booked on the raid and not done, or waits. 'crew': the raid's leader and collector.
-- 'member:{id}': that member, where the id is one's. 'audience:{right}': all who have the right. A person who is several of them is told
-- as the first; who did it is not told.
CREATE FUNCTION write_notices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words text[] := string_to_array(NEW.tells, ' ');
  about uuid := CASE NEW.noun WHEN 'booking' THEN NEW.record_id::uuid END;
  word text;
  one uuid;
  whom uuid[];
  told uuid[] := ARRAY[NEW.member_id];
BEGIN
  -- Small statements: one for all of them takes ten times as long.
  FOREACH word IN ARRAY words[2:] LOOP
    IF word = 'crew' THEN
      SELECT ARRAY[raid_leader, gold_collector] INTO whom FROM raid WHERE id = NEW.raid_id;
    ELSIF word = 'owner' THEN
      SELECT ARRAY[member_id] INTO whom FROM booking WHERE id = about;
    ELSIF word = 'owners' THEN
      SELECT array_agg(member_id) INTO whom FROM booking
       WHERE raid_id = NEW.raid_id AND state IN ('booked', 'backup') AND NOT done;
    ELSIF word LIKE 'member:%' THEN
      SELECT ARRAY[id] INTO whom FROM member WHERE id = split_part(word, ':', 2)::uuid;
    ELSE
      INSERT INTO notice (history_id, at, topic, whom, by_member, audience, raid_id)
      VALUES (NEW.id, NEW.at, words[1], 'audience', NEW.member_id, split_part(word, ':', 2), NEW.raid_id);
      CONTINUE;
    END IF;
    FOREACH one IN ARRAY coalesce(whom, '{}') LOOP
      CONTINUE WHEN one IS NULL OR one = ANY (told);
      told := told || one;
      INSERT INTO notice (history_id, at, topic, whom, by_member, member_id, raid_id, booking_id)
      VALUES (NEW.id, NEW.at, words[1], split_part(word, ':', 1), NEW.member_id, one, NEW.raid_id, about);
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;

-- What a restored backup fills in, as older than every transaction, has its notices there already.
CREATE TRIGGER history_tells AFTER INSERT ON history FOR EACH ROW
  WHEN (NEW.tells IS NOT NULL AND NEW.transaction_id <> '2'::xid8) EXECUTE FUNCTION write_notices();

-- Up to where somebody has read: all that could be seen at a reading. `read_at` stands in for it in a database that was restored.
CREATE TABLE notice_reader (
  member_id uuid CONSTRAINT notice_reader_id PRIMARY KEY CONSTRAINT notice_reader_is_a_member REFERENCES member,
  seen pg_snapshot,
  read_at timestamptz,
  -- When Discord stays silent, in minutes since midnight of server time; from later than until is over midnight.
  quiet_from smallint CONSTRAINT notice_reader_quiet_from CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until smallint CONSTRAINT notice_reader_quiet_until CHECK (quiet_until BETWEEN 0 AND 1439),
  CONSTRAINT notice_reader_quiet CHECK ((quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from <> quiet_until)
);

-- What somebody switched: without a row a topic is told here and not on Discord.
CREATE TABLE notice_setting (
  member_id uuid NOT NULL CONSTRAINT notice_setting_of_a_member REFERENCES member,
  topic text NOT NULL,
  here boolean NOT NULL DEFAULT true,
  discord boolean NOT NULL DEFAULT false,
  CONSTRAINT notice_setting_id PRIMARY KEY (member_id, topic)
);

-- What the clock called for and was recorded: once each, whichever instance was first.
CREATE TABLE reminder (
  cause text CONSTRAINT reminder_once PRIMARY KEY,
  at timestamptz NOT NULL
);
