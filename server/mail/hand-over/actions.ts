import { Failure } from '#domain/failure.ts'
import { linesOfHandOver } from '#domain/ledger/rules.ts'
import { type Pile, REMINDED_FOR_S } from '#domain/mail/hand-over.ts'
import type { RoleIds } from '#domain/rights.ts'
import { record } from '#server/change/record.ts'
import type { Sql } from '#server/database/tables.ts'
import { recordEntry } from '#server/ledger/posting.ts'
import {
  type HeldMail,
  readReminded,
  readTakenOver,
  readTakers,
  storeHandedTo,
} from '#server/mail/hand-over/data.ts'

/** @throws Failure 'no-taker' where somebody may not take one of them over; answers their name */
export async function assertTaker(
  sql: Sql,
  mails: readonly HeldMail[],
  { to, roleIds }: { to: string; roleIds: RoleIds },
): Promise<string> {
  let name = ''
  for (const [one] of Map.groupBy(mails, ({ raidId }) => raidId).values()) {
    const takers = one === undefined ? [] : await readTakers(sql, one, roleIds)
    const taker = takers.find(({ _id }) => _id === to && _id !== one?.holder)
    if (taker === undefined) throw new Failure('no-taker')
    name = taker.username
  }
  return name
}

/** The first mail's row has the gold of the whole pile: one notice is made for many. */
function togetherOf(
  mails: readonly HeldMail[],
  by: (mail: HeldMail) => string | null = ({ raidId, holder }) => `${raidId} ${holder}`,
): ReadonlyMap<string, number> {
  const piles = [...Map.groupBy(mails, by).values()]
  return new Map(piles.flatMap((pile) => (pile[0] ? [[pile[0].id, pileOf(pile).gold] as const] : [])))
}

export function pileOf(mails: readonly HeldMail[]): Pick<Pile, 'gold' | 'mailIds'> {
  return {
    gold: mails.reduce((sum, { amount }) => sum + amount, 0),
    mailIds: mails.map(({ id }) => id),
  }
}

/** Says to whom they are handed over, null for nobody; nothing has moved yet. */
export async function handOver(
  sql: Sql,
  mails: readonly HeldMail[],
  { to, by }: { to: string | null; by: string },
): Promise<void> {
  const changed = mails.filter(({ handedTo }) => handedTo !== to)
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  await storeHandedTo(sql, ids, { handed_to: to })
  const together = togetherOf(changed)
  const [first, ...others] = changed.map(({ id, raidId, handedTo, holder }) => {
    const gold = together.get(id)
    const about = { noun: 'mail', action: 'hand-over', recordId: id, memberId: by, raidId } as const
    return {
      ...about,
      from: { handedTo },
      to: {
        handedTo: to,
        ...(holder !== by && { holder }),
        ...(gold !== undefined && { together: gold }),
      },
    }
  })
  if (first !== undefined) await record(sql, first, ...others)
}

/**
 * Tells each holder of what they have, once an hour of a mail.
 *
 * @returns of which mails they were reminded
 * @throws Failure 'reminded-lately' where they were of all of them
 */
export async function remind(sql: Sql, mails: readonly HeldMail[], by: string): Promise<readonly HeldMail[]> {
  const lately = await readReminded(sql, mails, REMINDED_FOR_S)
  const waiting = mails.filter(({ id }) => !lately.has(id))
  const together = togetherOf(waiting, ({ holder }) => holder)
  const [first, ...others] = waiting.map(({ id, raidId, holder }) => {
    const gold = together.get(id)
    const about = { noun: 'mail', action: 'remind', recordId: id, memberId: by, raidId } as const
    return { ...about, from: { holder }, to: gold === undefined ? {} : { together: gold } }
  })
  if (first === undefined) throw new Failure('reminded-lately')
  await record(sql, first, ...others)
  return waiting
}

/** Withdrawing a mail takes each handover back, the newest first: Done charged the first holder, and it is taken back from them. */
export async function takeBackHandOvers(
  sql: Sql,
  mail: { readonly _id: string; readonly raidId: string; readonly bookingId: string },
  memberId: string,
): Promise<void> {
  const { _id: recordId, raidId, bookingId } = mail
  const about = { noun: 'mail', action: 'hand-back', recordId, memberId, raidId } as const
  for (const { reverses, giver, taker, lines } of await readTakenOver(sql, mail._id))
    await recordEntry(
      sql,
      { ...about, from: { holder: taker }, to: { holder: giver, lines } },
      { reverses, raidId, bookingId },
    )
}

/** Each is one entry: its holder has so much less, the taker more. */
export async function takeOver(sql: Sql, mails: readonly HeldMail[], taker: string): Promise<void> {
  const ids = mails.map(({ id }) => id)
  await storeHandedTo(sql, ids, { holder_id: taker, handed_to: null })
  const together = togetherOf(mails)
  for (const { id, raidId, bookingId, holder, amount } of mails) {
    if (holder === null) throw new Error(`Mail ${id} is handed over by nobody`)
    const gold = together.get(id)
    const lines = linesOfHandOver(amount, { giver: holder, taker })
    await recordEntry(
      sql,
      {
        noun: 'mail',
        action: 'got',
        recordId: id,
        memberId: taker,
        raidId,
        from: { holder },
        to: { holder: taker, lines, ...(gold !== undefined && { together: gold }) },
      },
      { raidId, bookingId },
    )
  }
}
