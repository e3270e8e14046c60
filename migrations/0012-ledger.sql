-- The books, by double entry in whole gold (docs/decisions/0058). What is there (held by a person, in a bank) has a positive
-- account number, whose it is (due to a payee, the community's) a negative one: an entry's row alone shows that it balances.
CREATE TABLE ledger_account (
  number integer GENERATED ALWAYS AS IDENTITY CONSTRAINT ledger_account_number_once UNIQUE,
  kind text NOT NULL
    CONSTRAINT ledger_account_kind CHECK (kind IN ('held', 'bank', 'due', 'due-before', 'community')),
  -- A member; of a bank a hero name, which the bank outlives, or null: unknown. Null for the community.
  owner_id uuid,
  id integer GENERATED ALWAYS AS (CASE WHEN kind IN ('held', 'bank') THEN number ELSE -number END) STORED
    CONSTRAINT ledger_account_id PRIMARY KEY,
  CONSTRAINT ledger_account_once UNIQUE NULLS NOT DISTINCT (kind, owner_id)
);

-- By the index: 'IS NOT DISTINCT FROM' would read all accounts.
CREATE FUNCTION known_account(its_kind text, its_owner uuid) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF its_owner IS NULL THEN RETURN (SELECT id FROM ledger_account WHERE kind = its_kind AND owner_id IS NULL); END IF;
  RETURN (SELECT id FROM ledger_account WHERE kind = its_kind AND owner_id = its_owner);
END $$;

-- Two that make the same account at once get the same one.
CREATE FUNCTION account_of(its_kind text, its_owner uuid) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  found integer := known_account(its_kind, its_owner);
BEGIN
  IF found IS NULL THEN
    INSERT INTO ledger_account (kind, owner_id) VALUES (its_kind, its_owner) ON CONFLICT DO NOTHING;
    found := known_account(its_kind, its_owner);
  END IF;
  RETURN found;
END $$;

-- Each account once, by something, and both sides by the same. An entry may move nothing: then it says that nothing is missing.
CREATE FUNCTION entry_balances(accounts integer[], gold bigint[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT cardinality(accounts) = cardinality(gold) AND count(DISTINCT account) = count(*)
         AND count(*) FILTER (WHERE change <> 0) = count(*)
         AND coalesce(sum(CASE WHEN account > 0 THEN change ELSE -change END), 0) = 0
    FROM unnest(accounts, gold) AS line (account, change)
$$;

CREATE TABLE ledger_entry (
  -- The history row of what it tells of: nothing is posted twice.
  cause bigint CONSTRAINT ledger_entry_once_a_cause PRIMARY KEY CONSTRAINT ledger_entry_of_a_cause REFERENCES history,
  kind text NOT NULL CONSTRAINT ledger_entry_kind CHECK (kind IN ('done', 'sent', 'kept', 'taken-back')),
  -- No references: their rows' locks come before, and whoever has a mail's would wait for them here.
  raid_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- The cause of the entry that it takes back.
  reverses bigint CONSTRAINT ledger_entry_reversed_once UNIQUE CONSTRAINT ledger_entry_reverses_one REFERENCES ledger_entry,
  accounts integer[] NOT NULL,
  gold bigint[] NOT NULL,
  CONSTRAINT ledger_entry_balances CHECK (entry_balances(accounts, gold)),
  CONSTRAINT ledger_entry_reversal CHECK ((kind = 'taken-back') = (reverses IS NOT NULL))
);

CREATE INDEX ledger_entry_of_booking ON ledger_entry (booking_id, cause);

CREATE FUNCTION ledger_refuses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An entry of the ledger stays as it is: take it back by another one'
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE TRIGGER ledger_entry_stays BEFORE UPDATE OR DELETE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION ledger_refuses();
CREATE TRIGGER ledger_stays BEFORE TRUNCATE ON ledger_entry EXECUTE FUNCTION ledger_refuses();

-- The same by account, for its statement; made of the entries, so that no backup holds it.
CREATE TABLE ledger_line (
  account_id integer NOT NULL,
  cause bigint NOT NULL,
  gold bigint NOT NULL,
  CONSTRAINT ledger_line_once PRIMARY KEY (account_id, cause)
);

-- An account's balance is the sum of its parts. A writer takes a part that nobody holds and makes another where there is none,
-- so that what is done on different raids never waits for each other. No backup holds them either.
CREATE TABLE ledger_balance (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT ledger_balance_id PRIMARY KEY,
  account_id integer NOT NULL CONSTRAINT ledger_balance_of_an_account REFERENCES ledger_account,
  gold numeric NOT NULL
) WITH (fillfactor = 50);

CREATE INDEX ledger_balance_by_account ON ledger_balance (account_id);

CREATE FUNCTION ledger_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  INSERT INTO ledger_line (account_id, cause, gold)
  SELECT line.account, came.cause, line.gold
    FROM came CROSS JOIN unnest(came.accounts, came.gold) AS line (account, gold);
  FOR change IN
    SELECT line.account, sum(line.gold) AS gold
      FROM came CROSS JOIN unnest(came.accounts, came.gold) AS line (account, gold)
     GROUP BY line.account ORDER BY line.account
  LOOP
    UPDATE ledger_balance SET gold = gold + change.gold
     WHERE id = (SELECT id FROM ledger_balance WHERE account_id = change.account LIMIT 1 FOR UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
      INSERT INTO ledger_balance (account_id, gold) VALUES (change.account, change.gold);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_entry_counts AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_follows();

-- Every account whose balance or whose lines are not what its entries say; none when the books are as they should be. Reads
-- all entries.
CREATE FUNCTION ledger_faults() RETURNS TABLE (account integer, kept numeric, lines numeric, entries numeric)
LANGUAGE sql STABLE AS $$
  SELECT part.account, sum(part.kept), sum(part.lines), sum(part.entries)
    FROM (SELECT account_id AS account, gold AS kept, 0 AS lines, 0 AS entries FROM ledger_balance
          UNION ALL SELECT account_id, 0, gold, 0 FROM ledger_line
          UNION ALL SELECT line.account, 0, 0, line.gold
                      FROM ledger_entry CROSS JOIN unnest(accounts, ledger_entry.gold) AS line (account, gold)) AS part
   GROUP BY part.account
  HAVING sum(part.kept) <> sum(part.entries) OR sum(part.lines) <> sum(part.entries)
$$;

-- What of the history moves gold, and so has its entry in the ledger.
CREATE FUNCTION moves_gold(noun text, action text, changes jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT noun = 'mail' AND action IN ('create', 'sent', 'withdraw')
         OR noun = 'booking' AND (action IN ('cancel', 'no-show') AND changes -> 'to' ->> 'outcome' = 'kept'
                                  OR action = 'reinstate' AND changes -> 'from' ->> 'outcome' = 'kept')
$$;

CREATE INDEX history_that_moves_gold ON history (id) WHERE moves_gold(noun, action, changes);

-- How far the history is posted: an instance of the version before posts nothing, and what was done before there was a ledger is
-- posted little by little (server/ledger/catch-up.ts). One row, or none while nothing was posted.
CREATE TABLE ledger_progress (
  id boolean NOT NULL DEFAULT true CONSTRAINT ledger_progress_once PRIMARY KEY CONSTRAINT ledger_progress_one CHECK (id),
  -- Up to this row the history tells of what was done before the ledger began; 0: of nothing.
  before bigint NOT NULL,
  -- What moves gold up to this row has its entry.
  posted bigint NOT NULL
);

INSERT INTO ledger_progress (before, posted) SELECT max(id), 0 FROM history HAVING max(id) IS NOT NULL;

-- Whom the client paid: what the mail brings is taken from this person. Null for one that an instance of the version before made,
-- until its Done is posted, and for those that were sent before the ledger began.
ALTER TABLE mail ADD COLUMN holder_id uuid CONSTRAINT mail_of_a_holder REFERENCES member;

-- Deposits of clients who are not done yet.
CREATE INDEX booking_open_by_member ON booking (member_id) WHERE state IN ('booked', 'backup') AND NOT done;
