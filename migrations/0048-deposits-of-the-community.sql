-- The highest deposit is a setting. The rules ask for it; here a deposit is a part of the price.
ALTER TABLE booking
  DROP CONSTRAINT booking_deposit_within_cap,
  ADD CONSTRAINT booking_deposit_within_cap CHECK (deposit >= 0 AND (corrections > 0 OR deposit <= price)) NOT VALID;
