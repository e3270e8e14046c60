-- All that a report, and a crew's search on its raids of 90 days, need of a raid's bookings: read from here, where each row of theirs
-- lies in a page of its own. Made before the other goes: readers do not wait for it.
CREATE INDEX booking_by_raid ON booking (raid_id, member_id) INCLUDE (state, ended_from, source, id, client_key);
DROP INDEX booking_of_report;
