-- Whether an entry balances, asked as before, of a function that keeps its plan: one in plain SQL is planned anew for each entry,
-- which took a third of the entry's processor time (docs/decisions/0058).
CREATE OR REPLACE FUNCTION entry_balances(accounts integer[], gold bigint[]) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (
    SELECT cardinality(accounts) = cardinality(gold) AND count(DISTINCT account) = count(*)
           AND count(*) FILTER (WHERE change <> 0) = count(*)
           AND coalesce(sum(CASE WHEN account > 0 THEN change ELSE -change END), 0) = 0
      FROM unnest(accounts, gold) AS line (account, change));
END $$;
