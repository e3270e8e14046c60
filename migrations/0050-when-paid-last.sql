-- When somebody was paid last is asked of each that the ledger and the search show, and they are paid for years.
CREATE INDEX payout_line_paid ON payout_line (account_id, paid_at) WHERE state = 'paid';
