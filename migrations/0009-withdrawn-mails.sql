-- A booking that is done by mistake is taken back, and its mail record is withdrawn: it stays for the history, and a later Done
-- makes a new one. Its codes stay taken, so that nobody is given them again.
ALTER TABLE mail ADD COLUMN withdrawn_at timestamptz;

ALTER TABLE mail DROP CONSTRAINT mail_one_a_booking;
CREATE UNIQUE INDEX mail_one_a_booking ON mail (booking_id) WHERE withdrawn_at IS NULL;

-- For an instance of the version before, too, which knows of no withdrawn ones.
CREATE FUNCTION mail_refuses_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Mail % was withdrawn', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE TRIGGER mail_withdrawn_stays BEFORE UPDATE OF payment_code, confirmation_code, sent ON mail
  FOR EACH ROW WHEN (OLD.withdrawn_at IS NOT NULL AND (
    NEW.sent AND NOT OLD.sent OR NEW.payment_code IS DISTINCT FROM OLD.payment_code
    OR NEW.confirmation_code IS DISTINCT FROM OLD.confirmation_code))
  EXECUTE FUNCTION mail_refuses_change();
