-- What staff are asked for by one press (docs/product.md, Asking an admin): a hero name for mails that no bank takes, and gold that goes
-- back to a client. A bank that is found ends its question by itself, gold that staff say is given back leaves its row here.
CREATE TABLE asked_bank (
  payment_realm text NOT NULL,
  payment_faction text NOT NULL,
  asked_by uuid NOT NULL CONSTRAINT asked_bank_by_a_member REFERENCES member,
  asked_at timestamptz NOT NULL,
  CONSTRAINT asked_bank_once PRIMARY KEY (payment_realm, payment_faction)
);

CREATE TABLE asked_gold (
  booking_id uuid NOT NULL CONSTRAINT asked_gold_of_a_booking REFERENCES booking,
  -- What the advertiser took, or what was paid in the raid.
  gold_of text NOT NULL CONSTRAINT asked_gold_of CHECK (gold_of IN ('deposit', 'payment')),
  gold bigint NOT NULL CONSTRAINT asked_gold_gold CHECK (gold > 0),
  asked_by uuid NOT NULL CONSTRAINT asked_gold_by_a_member REFERENCES member,
  asked_at timestamptz NOT NULL,
  CONSTRAINT asked_gold_once PRIMARY KEY (booking_id, gold_of)
);
