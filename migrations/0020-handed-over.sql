-- To whom the holder of a mail hands its gold over, until that member says 'Got it': then they are its holder. Of a mail that is
-- sent or withdrawn nobody reads it any more. NOT VALID: nothing that is there can break them.
ALTER TABLE mail
  ADD COLUMN handed_to uuid,
  ADD CONSTRAINT mail_handed_to_a_member FOREIGN KEY (handed_to) REFERENCES member NOT VALID,
  ADD CONSTRAINT mail_handed_to_another CHECK (handed_to <> holder_id) NOT VALID;

-- Whoever holds gold that is not sent, and to whom some is handed over.
CREATE INDEX mail_held ON mail (holder_id, raid_id) WHERE NOT sent AND withdrawn_at IS NULL AND amount > 0;
CREATE INDEX mail_handed ON mail (handed_to, raid_id) WHERE NOT sent AND withdrawn_at IS NULL AND handed_to IS NOT NULL;

-- What is moved may be the gold of a mail, whose booking and raid it names then.
ALTER TABLE ledger_entry
  DROP CONSTRAINT ledger_entry_of_a_raid,
  DROP CONSTRAINT ledger_entry_of_a_booking,
  ADD CONSTRAINT ledger_entry_of_a_raid
    CHECK (kind IN ('taken-back', 'moved') OR (raid_id IS NULL) = (kind = 'paid')) NOT VALID,
  ADD CONSTRAINT ledger_entry_of_a_booking
    CHECK (CASE kind WHEN 'taken-back' THEN true
                     WHEN 'moved' THEN (booking_id IS NULL) = (raid_id IS NULL)
                     ELSE (booking_id IS NULL) = (kind IN ('paid', 'settled')) END) NOT VALID;
