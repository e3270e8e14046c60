import { type Kysely, sql as raw } from 'kysely'
import { type ChangeKind, outdatedBy } from '#domain/change.ts'
import type { OutdatedList } from '#domain/live.ts'
import { type Actor, can } from '#domain/rights.ts'
import { VIEWS, type View } from '#domain/view.ts'
import type { RecordedChange } from '#server/change/record.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Viewer } from '#server/live/lists.ts'
import type { LiveDeps, LiveServer, LiveSocket } from '#server/live/live-server.ts'

/** A page cannot tell whether all of more changes than this are its own, and reads again. */
const IDS_SENT = 20

/** From reading what it shows to having a socket that gets changes, a page takes less than this, ms. */
const GAP_MS = 10_000

/** While lists change all the time, the owners of what is somebody's own are read this often, ms. */
const OWN_MS = 500

type Ids = ReadonlyMap<View, readonly number[]>
type People = ReadonlyMap<number, ReadonlySet<string>>

/** Views that became outdated together. `people` are the owners of what is somebody's own; anybody may own an unknown change. */
interface Sent {
  readonly ids: Ids
  readonly people: ReadonlyMap<View, People>
  readonly unknown: ReadonlySet<number>
}

/** Which views the sockets of this instance have to read again (docs/product.md, LIVE-10). */
export class OutdatedViews {
  readonly #io: LiveServer
  readonly #deps: Pick<LiveDeps, 'database'>
  /** Ids of the changes that made each view old since the last message. */
  #ids = new Map<View, number[]>()
  /** As `#ids`, of views that are somebody's own. */
  #own = new Map<View, number[]>()
  /** Changes that only a newer version knows: they may concern anybody. */
  #unknown = new Set<number>()
  /** When the last change was heard of (performance.now). */
  #heardAt = 0
  /** When the owners were read last (performance.now). */
  #ownAt = Number.NEGATIVE_INFINITY
  /** Views that are somebody's own, by room, until they were sent. */
  #held: ReadonlyMap<string, OutdatedList> = new Map()
  /** The outdated views gathered lately, with when the last of them arrived. */
  #recent: (Sent & { readonly at: number })[] = []

  constructor(io: LiveServer, deps: Pick<LiveDeps, 'database'>) {
    this.#io = io
    this.#deps = deps
  }

  get isDue(): boolean {
    return this.#ids.size > 0 || this.#own.size > 0 || this.#held.size > 0
  }

  /** Whose own it is waited to be read as long as it may. */
  get isOwnLate(): boolean {
    return performance.now() - this.#ownAt >= OWN_MS
  }

  add({ id, kind }: Pick<RecordedChange, 'id' | 'kind'>): void {
    this.#heardAt = performance.now()
    for (const view of announcedViews(kind)) {
      const due = VIEWS[view] === 'concerned' ? this.#own : this.#ids
      due.getOrInsertComputed(view, () => []).push(id)
    }
    if (kind === null) this.#unknown.add(id)
  }

  /** The views that each of these may see, and what is their own, by room. All are due until `settle` is called. */
  gather(viewers: ReadonlyMap<string, Viewer>): { views: Map<string, OutdatedList>; settle(): void } {
    const [ids, held] = [copyOf(this.#ids), this.#held]
    this.#keep({ ids, people: new Map(), unknown: new Set() })
    const byRoles = new Map<string, OutdatedList>()
    const views = new Map<string, OutdatedList>()
    for (const [room, { actor }] of viewers) {
      // Rooms with the same list are sent one message.
      const visible = byRoles.getOrInsertComputed(actor.roles.join(), () => visibleTo(actor, ids))
      const own = held.get(room)
      if (own !== undefined) views.set(room, [...visible, ...own])
      else if (visible.length > 0) views.set(room, visible)
    }
    const settle = () => {
      this.#ids = without(this.#ids, ids)
      this.#held = new Map()
    }
    return { views, settle }
  }

  /**
   * Reads whose own each view is that is somebody's own: it is sent with what is gathered next.
   *
   * @throws what the database throws: it stays due then
   */
  async readOwn(viewers: ReadonlyMap<string, Viewer>): Promise<void> {
    const [ids, unknown] = [copyOf(this.#own), new Set(this.#unknown)]
    if (ids.size > 0 && viewers.size > 0) {
      const sent = { ids, unknown, people: await readPeople(this.#deps.database.sql, ids) }
      this.#keep(sent)
      const own = [...viewers].map(([room, { actor }]) => [room, ownOf(actor._id, sent)] as const)
      this.#held = new Map(own.filter(([, views]) => views.length > 0))
    }
    this.#own = without(this.#own, ids)
    this.#unknown = this.#unknown.difference(unknown)
    this.#ownAt = performance.now()
  }

  /** Sends what is somebody's own in a message of its own. */
  tellOwn(): void {
    this.tell(this.#held)
    this.#held = new Map()
  }

  /** One message to each of these rooms. */
  tell(views: ReadonlyMap<string, OutdatedList>): void {
    for (const [old, rooms] of Map.groupBy(views.keys(), (room) => views.get(room)))
      if (old) this.#io.to(rooms).emit('outdated', { success: true, views: old })
  }

  /** Sockets that come later get it by `catchUp`. */
  #keep(sent: Sent): void {
    if (sent.ids.size > 0) this.#recent = [...this.#ofLate(), { ...sent, at: this.#heardAt }]
  }

  /** A page that was just loaded read its views before its socket could listen: changes in between are sent now. */
  catchUp(socket: LiveSocket): void {
    const { actor, unheardMs } = socket.data
    const views = this.#ofLate(unheardMs).flatMap((sent) => [
      ...visibleTo(actor, sent.ids),
      ...ownOf(actor._id, sent),
    ])
    if (views.length > 0) socket.emit('outdated', { success: true, views })
  }

  #ofLate(ms = GAP_MS) {
    const horizon = performance.now() - Math.min(ms, GAP_MS)
    return this.#recent.filter(({ at }) => at > horizon)
  }
}

/** The views that this event names; the others are pushed as data. */
function announcedViews(kind: ChangeKind | null): View[] {
  return outdatedBy(kind).filter((view) => VIEWS[view] !== 'pushed')
}

function copyOf(ids: Ids): Ids {
  return new Map([...ids].map(([view, all]) => [view, [...all]]))
}

/** Changes that arrived while these were sent stay. */
function without(ids: Ids, sent: Ids): Map<View, number[]> {
  const left = [...ids].map(([view, all]) => [view, all.slice(sent.get(view)?.length ?? 0)] as const)
  return new Map(left.filter(([, all]) => all.length > 0))
}

function visibleTo({ roles }: Actor, ids: Ids): OutdatedList {
  const visible = [...ids].filter(([view]) => {
    const to = VIEWS[view]
    return to !== 'pushed' && to !== 'concerned' && can(roles, to)
  })
  return listed(visible)
}

function ownOf(memberId: string, { ids, people, unknown }: Sent): OutdatedList {
  const isOwn = (view: View, id: number) => unknown.has(id) || people.get(view)?.get(id)?.has(memberId)
  const own = [...ids]
    .filter(([view]) => VIEWS[view] === 'concerned')
    .map(([view, made]) => [view, made.filter((id) => isOwn(view, id))] as const)
  return listed(own.filter(([, made]) => made.length > 0))
}

/** Most changes make several views old: their ids are said once. */
function listed(ids: readonly (readonly [View, readonly number[]])[]): OutdatedList {
  return [...Map.groupBy(ids, ([, made]) => made.join()).values()].map((same) => {
    const made = same[0]?.[1] ?? []
    return { views: same.map(([view]) => view), ids: made.length > IDS_SENT ? null : made }
  })
}

/** The owners of what each change invalidated, by view. */
async function readPeople(sql: Kysely<Tables>, ids: Ids): Promise<Sent['people']> {
  const { 'own-clients': clients = [], others = [] } = Object.groupBy(
    [...ids].flatMap(([view, of]) => of.map((id) => ({ id, view }))),
    ({ view }) => (view === 'own-clients' ? view : 'others'),
  )
  const idsOf = (made: readonly { readonly id: number }[]) => made.map(({ id }) => id)
  const ofClients = await readClientsPeople(sql, idsOf(clients))
  const ofOthers = await readConcerned(sql, idsOf(others))
  return new Map([...ids.keys()].map((view) => [view, view === 'own-clients' ? ofClients : ofOthers]))
}

/** Whose list of clients shows what each of these changed: who booked it, waits behind it, or runs its raid; all that a raid's change moves. */
async function readClientsPeople(sql: Kysely<Tables>, ids: readonly number[]): Promise<People> {
  if (ids.length === 0) return new Map()
  return peopleOf(
    await raw<Concerned>`
    SELECT change.id, array_agg(DISTINCT person.id::text) AS people
      FROM history AS change
     CROSS JOIN LATERAL (
        SELECT member_id AS id FROM booking
         WHERE booking.raid_id = change.raid_id
           AND (change.noun = 'raid' OR booking.state = 'backup' OR booking.id::text = change.record_id)
         UNION ALL SELECT unnest(ARRAY[gold_collector, raid_leader, (change.changes -> 'from' ->> 'goldCollector')::uuid,
                                       (change.changes -> 'from' ->> 'raidLeader')::uuid])
                     FROM raid WHERE raid.id = change.raid_id
         -- Names stand in all of them.
         UNION ALL SELECT member.id FROM member WHERE change.noun = 'member'
      ) AS person
     WHERE change.id = ANY (${[...new Set(ids)]}::bigint[]) AND person.id IS NOT NULL
     GROUP BY change.id`.execute(sql),
  )
}

interface Concerned {
  id: number
  people: string[]
}

function peopleOf({ rows }: { readonly rows: readonly Concerned[] }): People {
  return new Map(rows.map(({ id, people }) => [id, new Set(people)]))
}

/**
 * Whose own it is what each of these changed: who set it for themselves, the booking's owner, and who has, had or is due the gold; of
 * a raid all of its bookings' and of its gold.
 */
async function readConcerned(sql: Kysely<Tables>, ids: readonly number[]): Promise<People> {
  if (ids.length === 0) return new Map()
  const found = await raw<Concerned>`
    SELECT change.id, array_agg(DISTINCT person.id::text) AS people
      FROM history AS change
     CROSS JOIN LATERAL (SELECT CASE change.noun WHEN 'raid' THEN change.raid_id END AS id) AS raid
     CROSS JOIN LATERAL (
        SELECT CASE WHEN change.noun IN ('member', 'session') OR change.action = 'answer' THEN change.member_id END AS id
         UNION ALL SELECT CASE change.noun WHEN 'member' THEN change.record_id::uuid END
         UNION ALL SELECT member_id FROM booking
                    WHERE booking.id = CASE change.noun WHEN 'booking' THEN change.record_id::uuid END
         -- Who got what is paid in the raid, or was the one to get it.
         UNION ALL SELECT coalesce(gold_collector, raid_leader)
                     FROM booking JOIN raid AS its_raid ON its_raid.id = booking.raid_id
                    WHERE booking.id = CASE change.noun WHEN 'booking' THEN change.record_id::uuid END
                      AND (booking.paid OR change.action = 'take-back')
         UNION ALL SELECT unnest(ARRAY[gold_collector, raid_leader, (change.changes -> 'from' ->> 'goldCollector')::uuid,
                                       (change.changes -> 'from' ->> 'raidLeader')::uuid])
                     FROM raid AS its_raid
                    WHERE its_raid.id = raid.id AND EXISTS (
                      SELECT FROM booking WHERE raid_id = its_raid.id AND paid AND state = 'booked' AND NOT done)
         UNION ALL SELECT unnest(ARRAY[mail.holder_id, mail.handed_to]) FROM mail
                    WHERE mail.id = CASE change.noun WHEN 'mail' THEN change.record_id::uuid END
         UNION ALL SELECT (side ->> field)::uuid
                     FROM unnest(ARRAY[change.changes -> 'from', change.changes -> 'to']) AS side,
                          unnest(ARRAY['holder', 'handedTo', 'claimedBy']) AS field
         UNION ALL SELECT account.owner_id
                     FROM (SELECT accounts FROM ledger_entry WHERE cause = change.id
                            UNION ALL
                           SELECT accounts FROM ledger_entry WHERE raid_id = raid.id AND booking_id IS NULL
                            UNION ALL
                           SELECT accounts FROM booking JOIN ledger_entry ON booking_id = booking.id WHERE booking.raid_id = raid.id
                          ) AS entry
                     JOIN ledger_account AS account ON account.id = ANY (entry.accounts) AND account.kind <> 'bank'
         UNION ALL SELECT member_id FROM booking WHERE raid_id = raid.id
         UNION ALL SELECT unnest(ARRAY[holder_id, handed_to]) FROM mail WHERE raid_id = raid.id
      ) AS person
     WHERE change.id = ANY (${[...new Set(ids)]}::bigint[]) AND person.id IS NOT NULL
     GROUP BY change.id
  `.execute(sql)
  return peopleOf(found)
}
