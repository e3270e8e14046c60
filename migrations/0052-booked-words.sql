-- A booking waits once for its words to be taken, those of its contact and those of its client: two rows, each of a trigger, cost a
-- tenth of its time in the database. An instance of the version before finds the new ones when one of this version has taken them.
CREATE TABLE booking_pending (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT booking_pending_id PRIMARY KEY,
  booking_id uuid NOT NULL
);

CREATE FUNCTION booking_waits_for_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_pending (booking_id) VALUES (NEW.id);
  RETURN NULL;
END $$;

DROP TRIGGER booking_comes_with_words ON booking;
DROP TRIGGER booking_changes_words ON booking;
DROP TRIGGER client_is_booked ON booking;
DROP TRIGGER client_is_renamed ON booking;
DROP FUNCTION client_comes_with_words;

CREATE TRIGGER booking_comes_with_words AFTER INSERT ON booking
  FOR EACH ROW WHEN (NEW.contact_info <> '' OR NEW.client_key IS NOT NULL) EXECUTE FUNCTION booking_waits_for_words();
CREATE TRIGGER booking_changes_words AFTER UPDATE OF contact_info, client_key ON booking
  FOR EACH ROW WHEN ((OLD.contact_info, OLD.client_key) IS DISTINCT FROM (NEW.contact_info, NEW.client_key))
  EXECUTE FUNCTION booking_waits_for_words();

INSERT INTO booking_pending (booking_id)
  SELECT booked.id FROM client_pending CROSS JOIN LATERAL (
    SELECT id FROM booking WHERE (member_id, client_key) = (owner_id, client_pending.client_key) LIMIT 1) AS booked
   ORDER BY client_pending.id;
INSERT INTO booking_pending (booking_id) SELECT record_id FROM search_pending WHERE kind = 'contact' ORDER BY id;
DELETE FROM search_pending WHERE kind = 'contact';
DROP TABLE client_pending;
