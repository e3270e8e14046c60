import { type Kysely, sql as raw } from 'kysely'
import { bookFaultText } from '#features/ledger/rules.ts'
import { findFaults } from '#features/ledger/server/check.ts'
import type { Tables } from '#platform/database/tables.ts'

/**
 * Everything that is wrong with the ledger, in words: what the product's own check finds, what is there not being whose it is, and
 * balances that are not what bookings, mails and what was moved say.
 */
export async function faultsOfBooks(sql: Kysely<Tables>): Promise<string[]> {
  const { faults } = await findFaults(sql)
  const kept = await balancesOf(sql)
  const right = await balancesAnew(sql)
  const names = [...new Set([...kept.keys(), ...right.keys()])]
  const sides = [...kept].reduce((sum, [name, gold]) => sum + (/^(held|bank)/.test(name) ? gold : -gold), 0)
  return [
    ...faults.map(bookFaultText),
    ...(sides === 0 ? [] : [`the books are off by ${sides}`]),
    ...names
      .filter((name) => (kept.get(name) ?? 0) !== (right.get(name) ?? 0))
      .map((name) => `${name} has ${kept.get(name) ?? 0}, and the records say ${right.get(name) ?? 0}`),
  ]
}

/** Gold by 'held {member}', 'bank' and 'bank {hero name}', 'due {member}' and 'community'. */
export async function balancesOf(sql: Kysely<Tables>): Promise<Map<string, number>> {
  const { rows } = await raw<{ name: string; gold: number }>`
    SELECT concat_ws(' ', account.kind, account.owner_id) AS name, sum(balance.gold)::bigint AS gold
      FROM ledger_account AS account JOIN ledger_balance AS balance ON balance.account_id = account.id GROUP BY 1
  `.execute(sql)
  return new Map(rows.map(({ name, gold }) => [name, gold]))
}

/** The same as what bookings, mails and the history of what was moved are now, told without the rules of the product. */
async function balancesAnew(sql: Kysely<Tables>): Promise<Map<string, number>> {
  const { rows: mails } = await raw<MailRow>`
    SELECT mail.adv_id AS adv, holder_id AS holder,
           (SELECT changes -> 'from' ->> 'holder' FROM history WHERE noun = 'mail' AND record_id = mail.id::text AND action = 'take-over'
             ORDER BY id LIMIT 1) AS charged, total_price AS price,
           amount, bank_id AS bank,
           adv_cut AS cut, balance, sent, withdrawn_at IS NOT NULL AS withdrawn
      FROM mail JOIN raid ON raid.id = mail.raid_id
  `.execute(sql)
  const { rows: kept } = await raw<{ adv: string; gold: number }>`
    SELECT member_id AS adv, CASE WHEN paid_full THEN price ELSE deposit END AS gold FROM booking WHERE deposit_outcome = 'kept'
  `.execute(sql)
  const sums = new Map<string, number>()
  const add = (name: string, gold: number) => sums.set(name, (sums.get(name) ?? 0) + gold)
  for (const mail of mails) if (!mail.withdrawn) addMail(mail, add)
  for (const { adv, gold } of kept) {
    add(`held ${adv}`, gold)
    add('community', gold)
  }
  const { rows: moved } = await raw<{ name: string; gold: number }>`
    SELECT concat_ws(' ', line.kind, line.owner) AS name, line.gold
      FROM history CROSS JOIN jsonb_to_recordset(changes -> 'to' -> 'lines') AS line (kind text, owner uuid, gold bigint)
     WHERE jsonb_exists(changes -> 'to', 'lines') AND noun <> 'booking' AND (noun <> 'mail' OR action IN ('take-over', 'give-back'))
  `.execute(sql)
  for (const { name, gold } of moved) add(name, gold)
  return sums
}

function addMail(
  { adv, holder, charged, price, amount, bank, cut, balance, sent }: MailRow,
  add: (name: string, gold: number) => void,
): void {
  add('community', price - cut)
  const last = balance === 'Full' && charged === null ? adv : holder
  // What was taken over since is told by what was moved.
  add(`held ${charged ?? last}`, amount)
  if (sent) add(`held ${last}`, -amount)
  if (sent) add(bank === null ? 'bank' : `bank ${bank}`, amount)
  if (balance === 'Full') return
  const advance = price - amount
  add(`held ${adv}`, Math.max(0, advance - cut))
  add(`due ${adv}`, Math.max(0, cut - advance))
}

interface MailRow {
  adv: string
  holder: string
  /** Whom Done charged, where somebody else has it by now. */
  charged: string | null
  price: number
  amount: number
  bank: string | null
  cut: number
  balance: string
  sent: boolean
  withdrawn: boolean
}
