import type { Kysely } from 'kysely'
import type { KeptChanges } from '#domain/history/rules.ts'
import { type Note, type Telling, TOLD } from '#domain/note.ts'
import { type Crew, mayKnow, mayViewDetails } from '#domain/raid/rules.ts'
import type { Actor } from '#domain/rights.ts'
import { timeText } from '#domain/server-time.ts'
import { readBooking } from '#server/booking/data.ts'
import type { RecordedChange } from '#server/change/record.ts'
import type { Tables } from '#server/database/tables.ts'
import type { LiveServer } from '#server/live/audiences.ts'
import { crewOf, readRaidOrDeleted } from '#server/raid/data.ts'

/** A note, whom it is for, and since when they have to have a page open. */
interface Addressed {
  readonly memberId: string
  readonly note: Note
  readonly raid: Crew & { readonly published: boolean }
  readonly at: Date
}

/**
 * Tells members of what others did, on all of their sockets here (docs/product.md, NOTE-1). Nothing is kept: who has no page
 * open is not told. Rejects when it could not be read; a browser shows what is told twice once.
 */
export async function tellMembers(
  io: LiveServer,
  sql: Kysely<Tables>,
  changes: readonly RecordedChange[],
): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  const online = new Set(sockets.map(({ data }) => data.actor._id))
  if (online.size === 0) return
  for (const change of changes) {
    const telling = change.kind === null ? null : TOLD[change.kind]
    if (telling === null) continue
    for (const { memberId, note, raid, at } of await notesOf(sql, change, telling, online)) {
      const theirs = sockets.filter(({ data, handshake }) => {
        // A page that was opened later shows how things are: to it this is no news.
        const wasOpen = handshake.issued <= at.getTime()
        return wasOpen && data.actor._id === memberId && maySee(data.actor, raid)
      })
      for (const socket of theirs) socket.emit('note', { success: true, note })
    }
  }
}

function maySee(actor: Actor, raid: Addressed['raid']): boolean {
  return mayKnow(actor, raid) && mayViewDetails(actor, raid)
}

/** What the change says to whom. */
async function notesOf(
  sql: Kysely<Tables>,
  change: RecordedChange,
  { whom, says }: Telling,
  online: ReadonlySet<string>,
): Promise<Addressed[]> {
  const read = await readConcerned(sql, change, whom)
  if (read === null) return []
  const { done, raid, booking, clients } = read
  const { from = {}, to = {} } = done.changes as KeptChanges
  const isDeleted = raid.deleted_at !== null
  const facts = { name: raid.name, isDeleted, date: raid.date, time: timeText(raid.start_minutes) }
  const notes: Addressed[] = []
  for (const [memberId, names] of clients) {
    const isTold = memberId !== done.member_id && online.has(memberId)
    const words = isTold ? says({ by: done.by, clients: names, raid: facts, from, to }) : null
    if (words === null) continue
    const note = {
      ...{ _id: String(change.id), ...words, raidId: raid.id, bookingId: booking },
      rebook: booking !== null && isDeleted ? await readRebook(sql, raid.id, booking) : null,
    }
    const seen = { ...crewOf(raid), published: raid.published_at !== null }
    notes.push({ memberId, note, raid: seen, at: done.at })
  }
  return notes
}

/** Who did it on which raid, and for each member whom it concerns the names of their clients. */
async function readConcerned(
  sql: Kysely<Tables>,
  { id, recordId, raidId }: RecordedChange,
  whom: Telling['whom'],
) {
  const done = await readDone(sql, id)
  const raid = raidId === null ? undefined : await readNamed(sql, raidId)
  if (done === undefined || raid === undefined) return null
  const booking = whom.includes('owner') ? recordId : null
  const crew = whom.includes('crew') ? [raid.raid_leader, raid.gold_collector] : []
  const clients = new Map(crew.filter((member) => member !== null).map((member) => [member, [] as string[]]))
  const { from = {}, to = {} } = done.changes as KeptChanges
  if (whom.includes('taker') && typeof to.handedTo === 'string') clients.set(to.handedTo, [])
  if (whom.includes('giver') && typeof from.holder === 'string') clients.set(from.holder, [])
  for (const { member_id, client_name } of await readOwned(sql, whom, { recordId, raidId: raid.id }))
    clients.set(member_id, [...(clients.get(member_id) ?? []), client_name])
  return { done: { ...done, by: done.username ?? 'Forge' }, raid, booking, clients }
}

function readDone(sql: Kysely<Tables>, id: number) {
  return sql
    .selectFrom('history')
    .leftJoin('member', 'member.id', 'history.member_id')
    .select(['history.at', 'history.member_id', 'history.changes', 'member.username'])
    .where('history.id', '=', id)
    .executeTakeFirst()
}

function readNamed(sql: Kysely<Tables>, id: string) {
  return sql
    .selectFrom('raid')
    .select(['id', 'name', 'date', 'start_minutes', 'deleted_at', 'published_at'])
    .select(['raid_leader', 'gold_collector'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Owners and clients' names: of the booking, or of all on the raid that are booked and not done, or wait. */
async function readOwned(
  sql: Kysely<Tables>,
  whom: Telling['whom'],
  { recordId, raidId }: { recordId: string; raidId: string },
) {
  const bookings = sql.selectFrom('booking').select(['member_id', 'client_name'])
  if (whom.includes('owner')) return bookings.where('id', '=', recordId).execute()
  if (!whom.includes('owners')) return []
  return bookings
    .where('raid_id', '=', raidId)
    .where('state', 'in', ['booked', 'backup'])
    .where('done', '=', false)
    .orderBy('slot')
    .orderBy('line')
    .execute()
}

async function readRebook(sql: Kysely<Tables>, raidId: string, bookingId: string): Promise<Note['rebook']> {
  return { raid: await readRaidOrDeleted(sql, raidId), booking: await readBooking(sql, bookingId) }
}
