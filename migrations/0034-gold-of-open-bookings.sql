-- Gold of open bookings that is no entry yet (docs/product.md, LEDGER-22): what clients paid in the raid, by its raid.
CREATE INDEX booking_paid_by_raid ON booking (raid_id) WHERE paid AND state = 'booked' AND NOT done;
