-- Name and realm are one client however they are written: bookings are found by what both fold to (domain/client/client.ts).
-- The server folds every script by Unicode's rules. Names in ASCII fold alike here: those of the rows that are there, and of
-- what an instance of the version before writes. Null: other names of such rows, until the server has folded them.
CREATE FUNCTION plain_client_key(name text, realm text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN octet_length(name || realm) = char_length(name || realm) THEN
    lower((btrim(regexp_replace(name, ' +', ' ', 'g')) || chr(9) || regexp_replace(realm, '[ ''-]', '', 'g')) COLLATE "C")
  END
$$;

-- The type stays; its USING writes the table anew once, where an UPDATE would leave every row there twice.
ALTER TABLE booking ADD COLUMN client_key text;
ALTER TABLE booking ALTER COLUMN client_key TYPE text USING plain_client_key(client_name, client_realm);

CREATE INDEX booking_by_client ON booking (client_key);
CREATE INDEX booking_not_folded ON booking (id) WHERE client_key IS NULL;

CREATE FUNCTION booking_takes_client_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.client_key := plain_client_key(NEW.client_name, NEW.client_realm);
  RETURN NEW;
END $$;

CREATE TRIGGER booking_keyed_when_made BEFORE INSERT ON booking
  FOR EACH ROW WHEN (NEW.client_key IS NULL) EXECUTE FUNCTION booking_takes_client_key();
CREATE TRIGGER booking_keyed_when_renamed BEFORE UPDATE OF client_name, client_realm ON booking
  FOR EACH ROW WHEN (NEW.client_key IS NOT DISTINCT FROM OLD.client_key AND
                     (NEW.client_name, NEW.client_realm) IS DISTINCT FROM (OLD.client_name, OLD.client_realm))
  EXECUTE FUNCTION booking_takes_client_key();

CREATE TABLE client_warning (
  id uuid CONSTRAINT client_warning_id PRIMARY KEY,
  client_name text NOT NULL,
  client_realm text NOT NULL,
  client_key text NOT NULL,
  text text NOT NULL CONSTRAINT client_warning_text CHECK (char_length(text) BETWEEN 1 AND 200),
  -- The last day in server time; null for good.
  until date,
  -- Where it was put: those who have that raid open hear of it. Nobody is told which it was.
  raid_id uuid NOT NULL CONSTRAINT client_warning_of_a_raid REFERENCES raid,
  member_id uuid NOT NULL CONSTRAINT client_warning_by_a_member REFERENCES member,
  created_at timestamptz NOT NULL,
  taken_back_at timestamptz,
  taken_back_by uuid CONSTRAINT client_warning_taken_back_by_a_member REFERENCES member,
  CONSTRAINT client_warning_taken_back_by_somebody CHECK ((taken_back_at IS NULL) = (taken_back_by IS NULL))
);

CREATE INDEX client_warning_standing ON client_warning (client_key, id) WHERE taken_back_at IS NULL;
