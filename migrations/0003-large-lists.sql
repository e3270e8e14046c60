-- What keeps the lists and counters of a database of years as fast as those of a new one (docs/performance.md).

-- A mail record shows to its raid's collector. It carries that person too, so that one index finds a collector's newest
-- records. Both triggers stand here and not in the server: an instance of an earlier version keeps to them as well.
CREATE FUNCTION mails_follow_collector() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mail SET gold_collector = NEW.gold_collector WHERE raid_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER mails_follow_collector AFTER UPDATE OF gold_collector ON raid
  FOR EACH ROW WHEN (OLD.gold_collector IS DISTINCT FROM NEW.gold_collector)
  EXECUTE FUNCTION mails_follow_collector();

ALTER TABLE mail ADD COLUMN gold_collector uuid CONSTRAINT mail_collector_known REFERENCES member;

UPDATE mail SET gold_collector = raid.gold_collector
  FROM raid WHERE raid.id = mail.raid_id AND raid.gold_collector IS NOT NULL;

-- FOR SHARE: an edit of the raid that is under way ends first, and one that comes after finds this record.
CREATE FUNCTION mail_takes_collector() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT raid.gold_collector INTO NEW.gold_collector FROM raid WHERE raid.id = NEW.raid_id FOR SHARE;
  RETURN NEW;
END $$;

CREATE TRIGGER mail_takes_collector BEFORE INSERT ON mail
  FOR EACH ROW EXECUTE FUNCTION mail_takes_collector();

CREATE INDEX mail_by_collector ON mail (gold_collector, id);
CREATE INDEX mail_without_collector ON mail (id) WHERE gold_collector IS NULL;
CREATE INDEX mail_by_payment ON mail (payment_realm, payment_faction, id);

-- Whose bookings, on which raids, for how much: the counters need no more of a booking.
DROP INDEX booking_by_member;
CREATE INDEX booking_by_member ON booking (member_id, raid_id) INCLUDE (price);
CREATE INDEX raid_by_day ON raid (date) WHERE published_at IS NOT NULL AND deleted_at IS NULL;
