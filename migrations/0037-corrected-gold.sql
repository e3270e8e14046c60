-- What a client owes and where it is paid may be corrected until Done (docs/product.md, CORRECT-1).
ALTER TABLE booking
  -- Where the rest is paid, as [{gold, realm, faction}]; what no part names is paid on the booking's own realm.
  ADD COLUMN parts jsonb,
  -- What waits for a second: {price, reason, parts, by, at}.
  ADD COLUMN correction jsonb,
  -- How often it was corrected: a corrected price may lie below what the deposit's cap asks for.
  ADD COLUMN corrections integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT booking_deposit_within_cap,
  ADD CONSTRAINT booking_deposit_within_cap CHECK (
    deposit >= 0 AND (corrections > 0 OR deposit <= price * CASE source WHEN 'TC' THEN 32 ELSE 5 END / 100)
  ) NOT VALID;

-- An edit, of the version before too, makes what was agreed about the old terms fall.
CREATE FUNCTION booking_drops_corrections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.parts := NULL;
  NEW.correction := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER booking_drops_corrections BEFORE UPDATE OF price, deposit, paid_full ON booking
  FOR EACH ROW WHEN ((OLD.price, OLD.deposit, OLD.paid_full) IS DISTINCT FROM (NEW.price, NEW.deposit, NEW.paid_full)
                     AND OLD.corrections = NEW.corrections)
  EXECUTE FUNCTION booking_drops_corrections();

-- Done makes a record a realm and faction: 'part' are those beside the first one, which alone counts for the booking.
ALTER TABLE mail
  DROP CONSTRAINT mail_gold_of,
  ADD CONSTRAINT mail_gold_of CHECK (gold_of IN ('done', 'part', 'rest', 'kept')) NOT VALID;

DROP INDEX mail_one_a_booking;
CREATE UNIQUE INDEX mail_one_a_booking ON mail (booking_id, gold_of) WHERE withdrawn_at IS NULL AND gold_of <> 'part';
CREATE UNIQUE INDEX mail_one_a_place ON mail (booking_id, payment_realm, payment_faction)
  WHERE withdrawn_at IS NULL AND gold_of IN ('done', 'part');
