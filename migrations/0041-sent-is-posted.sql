-- The record of a kept deposit, or of the rest of one, has no row of the history that an instance of 1.4.0 looks for when it posts what
-- was sent: it would mark such a mail sent and post nothing. It is told to try again, and an instance of this version takes the call.
CREATE FUNCTION mail_sent_is_posted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM history JOIN ledger_entry ON cause = history.id
                  WHERE noun = 'mail' AND action = 'sent' AND record_id = NEW.id::text) THEN
    RAISE EXCEPTION 'The ledger has no entry of mail % that was sent', NEW.id USING ERRCODE = 'lock_not_available';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER mail_sent_is_posted AFTER UPDATE OF sent ON mail DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.sent AND NOT OLD.sent AND NEW.gold_of <> 'done' AND coalesce(NEW.arrived, NEW.amount) > 0)
  EXECUTE FUNCTION mail_sent_is_posted();
