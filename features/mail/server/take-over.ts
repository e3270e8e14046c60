import { type Kysely, sql as raw } from 'kysely'
import type { EntryLines } from '#features/ledger/ledger.ts'
import { linesOfTakeOver } from '#features/ledger/rules.ts'
import { OPPOSITE_LINES } from '#features/ledger/server/data.ts'
import { recordEntries, recordEntry } from '#features/ledger/server/posting.ts'
import { whyNotTakenOver } from '#features/mail/work.ts'
import { throwIf } from '#platform/call/failure.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import type { LockedMail } from './work.ts'

/**
 * Their gold is with the taker from now on: each is one entry. What they have already stays.
 *
 * @throws Failure 'mail-sent'
 */
export async function takeOver(sql: Sql, mails: readonly LockedMail[], taker: string): Promise<void> {
  for (const mail of mails) throwIf(whyNotTakenOver(mail))
  const taken = mails.filter(({ holder }) => holder !== taker)
  if (taken.length === 0) return
  const ids = taken.map(({ id }) => id)
  await sql.updateTable('mail').set({ holder_id: taker }).where('id', 'in', ids).execute()
  const together = new Map(
    [...Map.groupBy(taken, ({ holder }) => holder).values()].map((some) => [some[0]?.id, goldOf(some)]),
  )
  await recordEntries(
    sql,
    taken.map(({ id, raidId, bookingId, holder, amount }) => {
      const gold = together.get(id)
      const lines = linesOfTakeOver(amount, { giver: holder, taker })
      const to = { holder: taker, lines, ...(gold !== undefined && { together: gold }) }
      const about = { noun: 'mail', action: 'take-over', recordId: id, memberId: taker, raidId } as const
      return { change: { ...about, from: { holder }, to }, raidId, bookingId }
    }),
  )
}

export function goldOf(mails: readonly Pick<LockedMail, 'amount'>[]): number {
  return mails.reduce((sum, { amount }) => sum + amount, 0)
}

/** Gives back whatever was taken over, the newest first: Done charged the first holder, and it is taken back from them. */
export async function giveBack(
  sql: Sql,
  mail: { readonly _id: string; readonly raidId: string; readonly bookingId: string },
  memberId: string,
): Promise<void> {
  const { _id: recordId, raidId, bookingId } = mail
  const about = { noun: 'mail', action: 'give-back', recordId, memberId, raidId } as const
  for (const { reverses, giver, taker, lines } of await readTakenOver(sql, recordId))
    await recordEntry(
      sql,
      { ...about, from: { holder: taker }, to: { holder: giver, lines } },
      { reverses, raidId, bookingId },
    )
}

interface TakenOver {
  readonly reverses: number
  readonly giver: string
  readonly taker: string
  readonly lines: EntryLines
}

/** Each time that a mail's gold was taken over, the newest first, with what reverses its entry. */
async function readTakenOver(sql: Kysely<Tables>, mailId: string): Promise<TakenOver[]> {
  const { rows } = await raw<TakenOver>`
    SELECT entry.cause AS reverses, taken.changes -> 'from' ->> 'holder' AS giver, taken.changes -> 'to' ->> 'holder' AS taker,
           ${OPPOSITE_LINES} AS lines
      FROM history AS taken JOIN ledger_entry AS entry ON entry.cause = taken.id
     WHERE taken.noun = 'mail' AND taken.record_id = ${mailId} AND taken.action = 'take-over'
     ORDER BY entry.cause DESC
  `.execute(sql)
  return rows
}
