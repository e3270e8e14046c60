-- Done bookings that still have contact data: those of the days for which a community keeps it.
CREATE INDEX booking_with_contact ON booking (id) WHERE done AND contact_info <> '';
