-- To whom a mail goes, kept when it is coded; that it is in the game's post; and what the bank's side says came with it. NOT VALID:
-- nothing that is there can break them, and a community's years of mails need not be read.
ALTER TABLE mail
  -- A hero name's, and how the game addresses it. No reference: what went there went there, also when it is deleted.
  ADD COLUMN bank_id uuid,
  ADD COLUMN bank_name text,
  ADD COLUMN posted_at timestamptz,
  ADD COLUMN posted_by uuid,
  -- Gold; null while nobody said that it came.
  ADD COLUMN arrived bigint,
  ADD COLUMN arrived_at timestamptz,
  ADD COLUMN arrived_by uuid,
  ADD CONSTRAINT mail_bank_with_name CHECK ((bank_id IS NULL) = (bank_name IS NULL)) NOT VALID,
  ADD CONSTRAINT mail_posted_by_somebody CHECK ((posted_at IS NULL) = (posted_by IS NULL)) NOT VALID,
  ADD CONSTRAINT mail_arrived_by_somebody
    CHECK ((arrived IS NULL) = (arrived_at IS NULL) AND (arrived IS NULL) = (arrived_by IS NULL)) NOT VALID,
  ADD CONSTRAINT mail_arrived CHECK (arrived > 0) NOT VALID,
  ADD CONSTRAINT mail_posted_by_a_member FOREIGN KEY (posted_by) REFERENCES member NOT VALID,
  ADD CONSTRAINT mail_arrived_by_a_member FOREIGN KEY (arrived_by) REFERENCES member NOT VALID;

CREATE TRIGGER mail_bank_stays BEFORE UPDATE OF bank_id, bank_name ON mail
  FOR EACH ROW WHEN (OLD.bank_id IS NOT NULL AND (NEW.bank_id, NEW.bank_name) IS DISTINCT FROM (OLD.bank_id, OLD.bank_name))
  EXECUTE FUNCTION mail_refuses_change();

-- The ledger has moved it.
CREATE TRIGGER mail_arrived_stays BEFORE UPDATE OF arrived ON mail
  FOR EACH ROW WHEN (OLD.sent AND NEW.arrived IS DISTINCT FROM OLD.arrived) EXECUTE FUNCTION mail_refuses_change();

-- When a member typed codes that no mail has, within the last hour.
CREATE TABLE unknown_code (
  member_id uuid CONSTRAINT unknown_code_once PRIMARY KEY CONSTRAINT unknown_code_of_a_member REFERENCES member,
  at timestamptz[] NOT NULL
);
