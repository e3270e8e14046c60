-- Reports take raids of any state by their start, and say how long a mail took from Done to Sent.
CREATE INDEX raid_by_start ON raid (starts_at);

-- All that a report needs of a raid's bookings and mails, so that it reads these and nothing else of them.
CREATE INDEX booking_of_report ON booking (raid_id, member_id) INCLUDE (state, ended_from, source);

-- Null of mails that were sent before this was kept. The trigger stands here and not in the server: an instance of the version
-- before keeps it as well.
ALTER TABLE mail ADD COLUMN sent_at timestamptz;

CREATE FUNCTION mail_keeps_sent_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sent_at := clock_timestamp();
  RETURN NEW;
END $$;

CREATE TRIGGER mail_keeps_sent_at BEFORE UPDATE OF sent ON mail
  FOR EACH ROW WHEN (NEW.sent AND NOT OLD.sent) EXECUTE FUNCTION mail_keeps_sent_at();

CREATE INDEX mail_of_report ON mail (raid_id, adv_id) INCLUDE (source, total_price, adv_cut, created_at, sent_at)
  WHERE withdrawn_at IS NULL;
