import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { maySeeFully } from '#domain/booking/rules.ts'
import { Failure, throwIf } from '#domain/failure.ts'
import type { EntryLines } from '#domain/ledger/ledger.ts'
import { linesOfHandOver } from '#domain/ledger/rules.ts'
import { handOverMails, listHands, listTakers, takeMails } from '#domain/mail/endpoints.ts'
import {
  MAILS_HANDED_AT_ONCE,
  PILES_AT_ONCE,
  type Pile,
  pileText,
  rolesThatTake,
  TAKERS,
  whyNotGot,
  whyNotHandOver,
} from '#domain/mail/hand-over.ts'
import { handlesMail } from '#domain/mail/rules.ts'
import { mayKnow } from '#domain/raid/rules.ts'
import type { Actor, Role } from '#domain/rights.ts'
import { record } from '#server/change/record.ts'
import { recordId } from '#server/database/record-id.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { type Implementation, implement, repeatedInFull } from '#server/http/endpoint.ts'
import { OPPOSITE_LINES } from '#server/ledger/data.ts'
import { recordEntry } from '#server/ledger/posting.ts'

type RoleIds = Readonly<Record<Role, string>>

/** The gold of a mail goes from its holder to somebody else, once that one says so (docs/product.md, DESK-12). */
export function handOverRoutes({ roleIds }: { roleIds: RoleIds }): Implementation[] {
  return [
    implement(listHands, async (_, { sql, actor }) => ({
      payload: {
        held: await readPiles(sql, actor, 'held'),
        coming: await readPiles(sql, actor, 'coming'),
      },
    })),
    implement(listTakers, async ({ mailId }, { sql, actor }) => {
      const [mail] = await readHeld(sql, [mailId], actor)
      if (mail === undefined) throw new Failure('not-found')
      const takers = await readTakers(sql, mail, roleIds)
      return { payload: takers.filter(({ _id }) => _id !== mail.holder).slice(0, TAKERS) }
    }),
    {
      ...implement(handOverMails, async ({ mailIds, memberId }, { sql, actor }) => {
        const mails = await lockHeld(sql, mailIds, actor)
        for (const mail of mails) throwIf(whyNotHandOver(mail, actor._id))
        if (memberId === null) {
          await storeHandedTo(sql, mails, { to: null, by: actor._id })
          return { payload: undefined, message: 'Not handed over after all' }
        }
        const to = recordId(memberId)
        const taker = await assertTaker(sql, mails, { to, roleIds })
        await storeHandedTo(sql, mails, { to, by: actor._id })
        return { payload: undefined, message: `Handed over as soon as ${taker} says 'Got it'` }
      }),
      ...repeatedInFull(handOverMails),
    },
    {
      ...implement(takeMails, async ({ mailIds }, { sql, actor }) => {
        const mails = await lockHeld(sql, mailIds, actor)
        for (const mail of mails) throwIf(whyNotGot(mail, actor._id))
        await storeGot(sql, mails, actor._id)
        return { payload: undefined, message: `You hold ${pileText(pileOf(mails))} now` }
      }),
      ...repeatedInFull(takeMails),
    },
  ]
}

interface HeldMail {
  readonly id: string
  readonly raidId: string
  readonly bookingId: string
  readonly advertiser: string | null
  readonly leader: string
  readonly collector: string | null
  readonly holder: string | null
  readonly handedTo: string | null
  readonly amount: number
  readonly sent: boolean
  readonly isWithdrawn: boolean
}

/** All of these, locked by id. @throws Failure 'not-found' for one of which the actor may not know */
async function lockHeld(sql: Sql, ids: readonly string[], actor: Actor): Promise<HeldMail[]> {
  const wanted = [...new Set(ids.map(recordId))].toSorted()
  await sql.selectFrom('mail').select('id').where('id', 'in', wanted).orderBy('id').forUpdate().execute()
  const mails = await readHeld(sql, wanted, actor)
  if (mails.length < wanted.length) throw new Failure('not-found')
  return mails
}

/** Those of the mails that the actor handles, holds or is to get. */
async function readHeld(sql: Kysely<Tables>, ids: readonly string[], actor: Actor): Promise<HeldMail[]> {
  const { rows } = await raw<HeldMail>`
    SELECT mail.id, mail.raid_id AS "raidId", mail.booking_id AS "bookingId", mail.adv_id AS advertiser,
           raid.raid_leader AS leader, raid.gold_collector AS collector, mail.holder_id AS holder,
           mail.handed_to AS "handedTo", mail.amount, mail.sent, mail.withdrawn_at IS NOT NULL AS "isWithdrawn"
      FROM mail JOIN raid ON raid.id = mail.raid_id
     WHERE mail.id = ANY (${ids.map(recordId)}::uuid[]) ORDER BY mail.id
  `.execute(sql)
  return rows.filter(
    (mail) => mail.holder === actor._id || mail.handedTo === actor._id || handlesMail(actor, mail),
  )
}

interface Taker {
  readonly _id: string
  readonly username: string
}

/** Who may take a raid's gold over, by name: its collector and leader, and who handles its mails by the roles read last. */
async function readTakers(
  sql: Kysely<Tables>,
  { collector, leader }: Pick<HeldMail, 'collector' | 'leader'>,
  roleIds: RoleIds,
): Promise<Taker[]> {
  const roles = rolesThatTake({ collector }).map((role) => roleIds[role])
  const { rows } = await raw<Taker>`
    SELECT id AS _id, username FROM member
     WHERE in_guild AND (role_ids && ${roles}::text[] OR id IN (${collector}::uuid, ${leader}::uuid))
     ORDER BY username, id
  `.execute(sql)
  return rows
}

/** @throws Failure 'no-taker' where somebody may not take one of them over; answers their name */
async function assertTaker(
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

/** What a pile's mails bring together is said by the first one's row: of many one note is told. */
function togetherOf(mails: readonly HeldMail[]): ReadonlyMap<string, number> {
  const piles = [...Map.groupBy(mails, ({ raidId }) => raidId).values()]
  return new Map(piles.flatMap((pile) => (pile[0] ? [[pile[0].id, pileOf(pile).gold] as const] : [])))
}

function pileOf(mails: readonly HeldMail[]): Pick<Pile, 'gold' | 'mailIds'> {
  return {
    gold: mails.reduce((sum, { amount }) => sum + amount, 0),
    mailIds: mails.map(({ id }) => id),
  }
}

/** Says to whom they are handed over, null for nobody; nothing has moved yet. */
async function storeHandedTo(
  sql: Sql,
  mails: readonly HeldMail[],
  { to, by }: { to: string | null; by: string },
): Promise<void> {
  const changed = mails.filter(({ handedTo }) => handedTo !== to)
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  await sql.updateTable('mail').set({ handed_to: to }).where('id', 'in', ids).execute()
  const together = togetherOf(changed)
  const [first, ...others] = changed.map(({ id, raidId, handedTo }) => {
    const gold = together.get(id)
    return {
      ...({ noun: 'mail', action: 'hand-over', recordId: id, memberId: by, raidId } as const),
      from: { handedTo },
      to: { handedTo: to, ...(gold !== undefined && { together: gold }) },
    }
  })
  if (first !== undefined) await record(sql, first, ...others)
}

/**
 * Of a mail that is withdrawn each hand over is taken back, the newest first: Done charged the first holder, and it is taken
 * back from them.
 */
export async function takeBackHandOvers(
  sql: Sql,
  mail: { readonly _id: string; readonly raidId: string; readonly bookingId: string },
  memberId: string,
): Promise<void> {
  const { rows } = await raw<{ reverses: number; giver: string; taker: string; lines: EntryLines }>`
    SELECT entry.cause AS reverses, got.changes -> 'from' ->> 'holder' AS giver, got.changes -> 'to' ->> 'holder' AS taker,
           ${OPPOSITE_LINES} AS lines
      FROM history AS got JOIN ledger_entry AS entry ON entry.cause = got.id
     WHERE got.noun = 'mail' AND got.record_id = ${mail._id} AND got.action = 'got'
       AND NOT EXISTS (SELECT FROM ledger_entry AS later WHERE later.reverses = entry.cause)
     ORDER BY entry.cause DESC
  `.execute(sql)
  const { _id: recordId, raidId, bookingId } = mail
  for (const { reverses, giver, taker, lines } of rows)
    await recordEntry(
      sql,
      {
        ...({ noun: 'mail', action: 'hand-back', recordId, memberId, raidId } as const),
        ...{ from: { holder: taker }, to: { holder: giver, lines } },
      },
      { reverses, raidId, bookingId },
    )
}

/** Each is one entry: its holder has so much less, the taker more. */
async function storeGot(sql: Sql, mails: readonly HeldMail[], taker: string): Promise<void> {
  const ids = mails.map(({ id }) => id)
  await sql.updateTable('mail').set({ holder_id: taker, handed_to: null }).where('id', 'in', ids).execute()
  const together = togetherOf(mails)
  for (const { id, raidId, bookingId, holder, amount } of mails) {
    if (holder === null) throw new Error(`Mail ${id} is handed over by nobody`)
    const gold = together.get(id)
    const lines = linesOfHandOver(amount, { giver: holder, taker })
    await recordEntry(
      sql,
      {
        ...{ noun: 'mail', action: 'got', recordId: id, memberId: taker, raidId, from: { holder } },
        to: { holder: taker, lines, ...(gold !== undefined && { together: gold }) },
      },
      { raidId, bookingId },
    )
  }
}

const WHOSE: Readonly<Record<'held' | 'coming', { of: RawBuilder<unknown>; other: RawBuilder<unknown> }>> = {
  held: { of: raw`mail.holder_id`, other: raw`mail.handed_to` },
  coming: { of: raw`mail.handed_to`, other: raw`mail.holder_id` },
}

interface PileRow extends Pick<Pile, 'gold' | 'mailIds' | 'person'> {
  raid: NonNullable<Pile['raid']>
  leader: string
  collector: string | null
  published: boolean
  /** The viewer made one of its bookings. */
  isOwn: boolean
}

/** By raid and by the other one, of each as many mails as one call hands over; the oldest raid first. */
async function readPiles(sql: Kysely<Tables>, actor: Actor, which: 'held' | 'coming'): Promise<Pile[]> {
  const { of, other } = WHOSE[which]
  const { rows } = await raw<PileRow>`
    SELECT jsonb_build_object('_id', raid.id, 'name', raid.name, 'date', raid.date) AS raid, raid.raid_leader AS leader,
           raid.gold_collector AS collector, raid.published_at IS NOT NULL AS published, pile.gold, pile."mailIds", pile."isOwn",
           CASE WHEN other.id IS NOT NULL THEN jsonb_build_object('_id', other.id, 'username', other.username) END AS person
      FROM (SELECT raid_id, other_id, sum(amount)::bigint AS gold, jsonb_agg(id ORDER BY id) AS "mailIds",
                   bool_or(adv_id = ${actor._id}::uuid) AS "isOwn"
              FROM (SELECT mail.id, mail.raid_id, ${other} AS other_id, mail.amount, mail.adv_id,
                           row_number() OVER (PARTITION BY mail.raid_id, ${other} ORDER BY mail.id) AS nth
                      FROM mail WHERE ${of} = ${actor._id}::uuid AND NOT mail.sent AND mail.withdrawn_at IS NULL
                                  AND mail.amount > 0) AS theirs
             WHERE nth <= ${raw.lit(MAILS_HANDED_AT_ONCE)} GROUP BY raid_id, other_id) AS pile
      JOIN raid ON raid.id = pile.raid_id
      LEFT JOIN member AS other ON other.id = pile.other_id
     ORDER BY raid.starts_at, raid.id, other.username LIMIT ${raw.lit(PILES_AT_ONCE)}
  `.execute(sql)
  return rows.map((row) => toPile(row, actor))
}

function toPile({ raid, leader, collector, published, isOwn, ...pile }: PileRow, actor: Actor): Pile {
  const crew = {
    raidLeader: { _id: leader },
    goldCollector: collector === null ? null : { _id: collector },
    published,
  }
  const isKnown = mayKnow(actor, crew) || (isOwn && maySeeFully(actor, actor._id, crew))
  return { ...pile, _id: `${raid._id} ${pile.person?._id ?? ''}`, raid: isKnown ? raid : null }
}
