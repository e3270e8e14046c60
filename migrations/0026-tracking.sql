-- The links to a client's page (docs/product.md, Client's page). Who has the token sees it: it is kept as its SHA-256. The id is
-- made in the order of the links.
CREATE TABLE tracking_link (
  id uuid CONSTRAINT tracking_link_id PRIMARY KEY,
  token_hash text NOT NULL CONSTRAINT tracking_link_token_once UNIQUE,
  booking_id uuid NOT NULL CONSTRAINT tracking_link_of_a_booking REFERENCES booking,
  made_at timestamptz NOT NULL
);

CREATE INDEX tracking_link_by_booking ON tracking_link (booking_id, id);

-- What the client says there. NOT VALID: nothing that is there can break them.
ALTER TABLE booking
  ADD COLUMN client_says text,
  ADD COLUMN client_said_at timestamptz,
  ADD CONSTRAINT booking_client_says CHECK (client_says IN ('online', 'away')) NOT VALID,
  ADD CONSTRAINT booking_client_said_at CHECK ((client_says IS NULL) = (client_said_at IS NULL)) NOT VALID;

-- It was said for the raid that they were on. A trigger forgets it, so that an instance of the version before does as well.
CREATE FUNCTION booking_forgets_client_says() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.client_says := NULL;
  NEW.client_said_at := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER booking_moves_silently BEFORE UPDATE OF raid_id ON booking
  FOR EACH ROW WHEN (OLD.raid_id IS DISTINCT FROM NEW.raid_id) EXECUTE FUNCTION booking_forgets_client_says();
