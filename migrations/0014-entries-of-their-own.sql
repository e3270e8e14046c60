-- Entries that tell of no booking (what staff move, a settled raid, what is paid out), and banks that have a name
-- (docs/decisions/0058).
ALTER TABLE ledger_entry
  ALTER COLUMN raid_id DROP NOT NULL,
  ALTER COLUMN booking_id DROP NOT NULL,
  DROP CONSTRAINT ledger_entry_kind,
  -- NOT VALID: the entries that are there keep stricter rules, and millions of them are not read again.
  ADD CONSTRAINT ledger_entry_kind
    CHECK (kind IN ('done', 'sent', 'kept', 'moved', 'settled', 'paid', 'taken-back')) NOT VALID,
  ADD CONSTRAINT ledger_entry_of_a_raid
    CHECK (kind = 'taken-back' OR (raid_id IS NULL) = (kind IN ('moved', 'paid'))) NOT VALID,
  ADD CONSTRAINT ledger_entry_of_a_booking
    CHECK (kind = 'taken-back' OR (booking_id IS NULL) = (kind IN ('moved', 'paid', 'settled'))) NOT VALID;

-- Of a raid without a booking: its settlements. What its bookings brought is found by them.
CREATE INDEX ledger_entry_of_raid ON ledger_entry (raid_id, cause) WHERE booking_id IS NULL;

-- What an account is called where its owner is no member: of a bank 'Silberstrom-Aegwynn', also when that hero name is gone.
ALTER TABLE ledger_account ADD COLUMN name text;

CREATE FUNCTION name_of_owner(its_kind text, its_owner uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  found text;
BEGIN
  IF its_kind = 'bank' THEN
    -- FOR SHARE: who renames or deletes it waits, and then finds the account.
    SELECT name || '-' || realm INTO found FROM hero_name WHERE id = its_owner FOR SHARE;
  END IF;
  RETURN found;
END $$;

CREATE OR REPLACE FUNCTION account_of(its_kind text, its_owner uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  found integer := known_account(its_kind, its_owner);
BEGIN
  IF found IS NULL THEN
    INSERT INTO ledger_account (kind, owner_id, name)
    VALUES (its_kind, its_owner, name_of_owner(its_kind, its_owner)) ON CONFLICT DO NOTHING;
    found := known_account(its_kind, its_owner);
  END IF;
  RETURN found;
END $$;

-- No account is made for a bank that nobody knows by a name.
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_of_a_known_bank
  CHECK (kind <> 'bank' OR (owner_id IS NULL) = (name IS NULL));

CREATE FUNCTION bank_is_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_account SET name = NEW.name || '-' || NEW.realm WHERE kind = 'bank' AND owner_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER hero_name_names_its_bank AFTER UPDATE OF name, realm ON hero_name
  FOR EACH ROW EXECUTE FUNCTION bank_is_named();
