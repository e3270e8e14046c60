-- What large databases are read by (docs/performance.md). Each is made before the one in whose place it comes goes: readers do not wait.

-- All that decides whether somebody may see a notice: those that they may not see cost no page of the table each.
CREATE INDEX notice_by_member ON notice (member_id, transaction_id, history_id)
  INCLUDE (at, topic, raid_id) WHERE member_id IS NOT NULL;
CREATE INDEX notice_by_audience ON notice (audience, transaction_id, history_id)
  INCLUDE (at, topic, by_member, raid_id) WHERE audience IS NOT NULL;

-- A raid's bookings in the order of their clients, for a crew's search, with all that a report needs of them; and the same for a report of
-- one's own.
CREATE INDEX booking_by_raid_and_client ON booking (raid_id, client_key text_pattern_ops)
  INCLUDE (member_id, state, ended_from, source, id);
CREATE INDEX booking_by_member_and_raid ON booking (member_id, raid_id) INCLUDE (price, state, ended_from, source);

DROP INDEX notice_of_member;
DROP INDEX notice_of_audience;
DROP INDEX booking_by_raid;
DROP INDEX booking_by_member;
