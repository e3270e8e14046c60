-- An open booking by its RunID (docs/product.md, SEARCH-1): one that is done is found by its mail.
CREATE INDEX booking_by_run ON booking (right(id::text, 8) text_pattern_ops) WHERE NOT done AND state IN ('booked', 'backup');
