-- What is paid out (docs/product.md, Payouts). What stands in an open line is reserved.
CREATE TABLE payout (
  id uuid CONSTRAINT payout_id PRIMARY KEY,
  made_by uuid NOT NULL CONSTRAINT payout_by_a_member REFERENCES member,
  made_at timestamptz NOT NULL
);

-- One mail in the game, with the names of that moment.
CREATE TABLE payout_line (
  id uuid CONSTRAINT payout_line_id PRIMARY KEY,
  payout_id uuid NOT NULL CONSTRAINT payout_line_of_a_payout REFERENCES payout,
  -- Of what is due to the payee.
  account_id integer NOT NULL CONSTRAINT payout_line_of_an_account REFERENCES ledger_account,
  payee_name text NOT NULL,
  mailed_to text NOT NULL,
  -- A hero name, which the line outlives.
  bank_id uuid NOT NULL,
  bank_name text NOT NULL,
  gold bigint NOT NULL CONSTRAINT payout_line_is_one_mail CHECK (gold BETWEEN 1 AND 9999999),
  state text NOT NULL CONSTRAINT payout_line_state CHECK (state IN ('open', 'paid', 'dropped', 'taken-back')),
  answer text CONSTRAINT payout_line_answer CHECK (answer IN ('received', 'not-received')),
  paid_at timestamptz,
  -- Its entry in the ledger: it is posted once.
  cause bigint CONSTRAINT payout_line_posted_once UNIQUE
    CONSTRAINT payout_line_of_an_entry REFERENCES ledger_entry,
  CONSTRAINT payout_line_paid CHECK ((state IN ('paid', 'taken-back')) = (cause IS NOT NULL AND paid_at IS NOT NULL)),
  CONSTRAINT payout_line_answered CHECK (answer IS NULL OR cause IS NOT NULL)
);

CREATE INDEX payout_line_by_payout ON payout_line (payout_id, id);
CREATE INDEX payout_line_by_account ON payout_line (account_id, id);
CREATE INDEX payout_line_open ON payout_line (account_id) WHERE state = 'open';
CREATE INDEX payout_line_not_received ON payout_line (id) WHERE state = 'paid' AND answer = 'not-received';
