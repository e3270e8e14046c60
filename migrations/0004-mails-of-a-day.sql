-- Whose records of a day: read from the index, however many others that day has (docs/performance.md).
DROP INDEX mail_by_booking_date;
CREATE INDEX mail_by_booking_date ON mail (booking_date, gold_collector, adv_id);
