import { type Kysely, sql as raw } from 'kysely'
import type { AccountKind, EntryKind } from '#domain/ledger/ledger.ts'
import { accountText, entryText } from '#domain/ledger/rules.ts'
import { wallClockAt } from '#domain/server-time.ts'
import type { Tables } from '#server/database/tables.ts'
import { BANK_NAME } from '#server/ledger/references.ts'

/** So many entries are read at once. */
const ENTRIES = 1_000

/** A held or bank account is an asset, all others are liabilities or the community's own: there a plus of ours is a credit, which has a minus. */
const PARENT: Readonly<Record<AccountKind, string>> = {
  held: 'assets:held',
  bank: 'assets:bank',
  due: 'liabilities:due',
  'due-before': 'liabilities:due before the ledger',
  community: 'equity:community',
}

interface EntryRow {
  cause: number
  at: Date
  kind: EntryKind
  takesBack: EntryKind | null
  booking: string | null
  raid: string | null
  reason: string | null
  lines: { id: number; kind: AccountKind; name: string | null; gold: number }[]
}

/** The whole ledger as a journal that hledger reads, the oldest entry first, in pieces. What moved nothing is left out. */
export async function* journalOf(sql: Kysely<Tables>, now: Date): AsyncGenerator<string, void> {
  yield `; The gold ledger of Forge, ${now.toISOString()}. Dates are server time, gold is whole.\ncommodity 1000. g\n`
  let after = 0
  for (;;) {
    const entries = await readEntriesAfter(sql, after)
    const last = entries.at(-1)
    if (last === undefined) return
    after = last.cause
    yield entries
      .filter(({ lines }) => lines.length > 0)
      .map(transactionOf)
      .join('')
  }
}

async function readEntriesAfter(sql: Kysely<Tables>, after: number): Promise<EntryRow[]> {
  const { rows } = await raw<EntryRow>`
    SELECT entry.cause, history.at, entry.kind, reversed.kind AS "takesBack", entry.booking_id AS booking, raid.name AS raid,
           history.changes -> 'to' ->> 'reason' AS reason,
           coalesce((SELECT jsonb_agg(jsonb_build_object('id', account.id, 'kind', account.kind, 'gold', line.gold,
                                                         'name', coalesce(member.username, ${BANK_NAME}, account.name)) ORDER BY line.at)
              FROM unnest(entry.accounts, entry.gold) WITH ORDINALITY AS line (account, gold, at)
             -- OFFSET: else all accounts are read for each entry, and all raids for each piece.
             CROSS JOIN LATERAL (SELECT * FROM ledger_account WHERE id = line.account OFFSET 0) AS account
              LEFT JOIN member ON member.id = account.owner_id), '[]') AS lines
      FROM (SELECT * FROM ledger_entry WHERE cause > ${after} ORDER BY cause LIMIT ${raw.lit(ENTRIES)}) AS entry
      JOIN history ON history.id = entry.cause
      LEFT JOIN LATERAL (SELECT name FROM raid WHERE id = entry.raid_id OFFSET 0) AS raid ON true
      LEFT JOIN ledger_entry AS reversed ON reversed.cause = entry.reverses
     ORDER BY entry.cause
  `.execute(sql)
  return rows
}

function transactionOf({ cause, at, kind, takesBack, booking, raid, reason, lines }: EntryRow): string {
  const what = entryText({
    kind,
    takesBack,
    booking: booking === null ? null : { _id: booking, client: null },
  })
  const said = [what, raid, reason]
    .filter((part) => part !== null && part !== '')
    .map((part) => plain(part ?? ''))
  const postings = lines.map((line) => `    ${accountOf(line)}  ${signed(line)} g\n`)
  return `\n${wallClockAt(at).date} (${cause}) ${said.join(', ')}\n${postings.join('')}`
}

function signed({ kind, gold }: EntryRow['lines'][number]): number {
  return kind === 'held' || kind === 'bank' ? gold : -gold
}

/** The number tells accounts of one name apart. */
function accountOf({ id, kind, name }: EntryRow['lines'][number]): string {
  const owner = name === null ? null : { _id: '', name }
  return `${PARENT[kind]}:${plain(accountText({ account: kind, owner }))} #${Math.abs(id)}`
}

/** Nothing in it begins a comment, another account or another line. */
function plain(text: string): string {
  return text.replace(/[\p{C}\p{Z}:;|]+/gu, ' ').trim()
}
