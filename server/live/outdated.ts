import { type Kysely, sql as raw } from 'kysely'
import { type ChangeKind, outdatedBy } from '#domain/change.ts'
import type { OutdatedList } from '#domain/live.ts'
import { type Actor, can } from '#domain/rights.ts'
import { VIEWS, type View } from '#domain/view.ts'
import type { RecordedChange } from '#server/change/record.ts'
import type { Tables } from '#server/database/tables.ts'
import type { LiveDeps, LiveServer, LiveSocket } from '#server/live/live-server.ts'

/** A page cannot tell whether all of more changes than this are its own, and reads again. */
const IDS_SENT = 20

/** From reading what it shows to having a socket that gets changes, a page takes less than this, ms. */
const GAP_MS = 10_000

type People = ReadonlyMap<number, ReadonlySet<string>>

/** Which views the sockets of this instance have to read again (docs/product.md, LIVE-10). */
export class OutdatedViews {
  readonly #io: LiveServer
  readonly #deps: Pick<LiveDeps, 'database'>
  /** Ids of the changes that made each view old since the last message. */
  #ids = new Map<View, number[]>()
  /** Changes that only a newer version knows: they may concern anybody. */
  #unknown = new Set<number>()
  /** When the last change was heard of (performance.now). */
  #heardAt = 0
  /** Views of single sockets that go along with the next message, by the socket's id. */
  #held: ReadonlyMap<string, OutdatedList> = new Map()
  /** The outdated views gathered lately, with when the last of them arrived. */
  #recent: (Sent & { readonly at: number })[] = []

  constructor(io: LiveServer, deps: Pick<LiveDeps, 'database'>) {
    this.#io = io
    this.#deps = deps
  }

  get isDue(): boolean {
    return this.#ids.size > 0
  }

  add({ id, kind }: Pick<RecordedChange, 'id' | 'kind'>): void {
    this.#heardAt = performance.now()
    for (const view of announcedViews(kind)) {
      const ids = this.#ids.get(view)
      if (ids === undefined) this.#ids.set(view, [id])
      else ids.push(id)
    }
    if (kind === null) this.#unknown.add(id)
  }

  /** The views that each socket may see, by the socket's id. All gathered views are due until `settle` is called. */
  gather(): { views: Map<string, OutdatedList>; settle(): void } {
    // A copy of now: more may arrive while these are sent.
    const [all, unknown] = [
      new Map([...this.#ids].map(([view, ids]) => [view, [...ids]])),
      new Set(this.#unknown),
    ]
    const ids = new Map([...all].filter(([view]) => VIEWS[view] !== 'concerned'))
    const settle = () => {
      // Views that arrived meanwhile stay.
      this.#ids = new Map([...this.#ids].flatMap(([view, now]) => without(view, now, all.get(view) ?? [])))
      this.#unknown = new Set([...this.#unknown].filter((id) => !unknown.has(id)))
      this.#held = new Map()
    }
    const views = this.#viewsOf({ ids, people: new Map(), unknown }, ({ roles }) => roles.join())
    return { views: joined(views, this.#held), settle }
  }

  /** To be sent with what is gathered next. */
  hold(views: ReadonlyMap<string, OutdatedList>): void {
    this.#held = views
  }

  /**
   * As `gather`, of what is somebody's own. The database says whose: nobody else waits for that.
   *
   * @throws what the database throws
   */
  async gatherOwn(): Promise<Map<string, OutdatedList>> {
    const unknown = this.#unknown
    const ids = new Map(
      [...this.#ids].flatMap(([view, now]) =>
        VIEWS[view] === 'concerned' ? [[view, [...now]] as const] : [],
      ),
    )
    if (ids.size === 0 || this.#io.of('/').sockets.size === 0) return new Map()
    const people = await readPeople(this.#deps.database.sql, ids)
    const concerned = new Set(
      [...people.values()].flatMap((of) => [...of.values()].flatMap((all) => [...all])),
    )
    return this.#viewsOf({ ids, people, unknown }, ({ _id }) => (concerned.has(_id) ? _id : ''))
  }

  /** Sockets with the same rights get the same event. Sockets that come later get it by `catchUp`. */
  #viewsOf(sent: Sent, alike: (actor: Actor) => string): Map<string, OutdatedList> {
    if (sent.ids.size > 0) this.#recent = [...this.#ofLate(), { ...sent, at: this.#heardAt }]
    const views = new Map<string, OutdatedList>()
    const sockets = [...this.#io.of('/').sockets.values()]
    for (const to of Map.groupBy(sockets, ({ data }) => alike(data.actor)).values()) {
      const old = to[0] ? viewsFor(to[0].data.actor, sent) : []
      if (old.length > 0) for (const { id } of to) views.set(id, old)
    }
    return views
  }

  /** A page that was just loaded read its views before its socket could listen: changes in between are sent now. */
  catchUp(socket: LiveSocket): void {
    const { actor, unheardMs } = socket.data
    const views = this.#ofLate(unheardMs).flatMap((sent) => viewsFor(actor, sent))
    if (views.length > 0) socket.emit('outdated', { success: true, views })
  }

  #ofLate(ms = GAP_MS) {
    const horizon = performance.now() - Math.min(ms, GAP_MS)
    return this.#recent.filter(({ at }) => at > horizon)
  }

  /** One message to each of these sockets. */
  tell(views: ReadonlyMap<string, OutdatedList>): void {
    for (const [old, to] of Map.groupBy(views.keys(), (id) => views.get(id)))
      if (old) this.#io.to(to).emit('outdated', { success: true, views: old })
  }
}

/** Sockets with the same views on both sides share one list of them: they are sent one message. */
function joined(
  views: Map<string, OutdatedList>,
  held: ReadonlyMap<string, OutdatedList>,
): Map<string, OutdatedList> {
  const lists = new Map<OutdatedList | undefined, Map<OutdatedList, OutdatedList>>()
  for (const [id, own] of held) {
    const old = views.get(id)
    const of = lists.getOrInsertComputed(old, () => new Map())
    views.set(
      id,
      of.getOrInsertComputed(own, () => [...(old ?? []), ...own]),
    )
  }
  return views
}

/** The views that this event names; the others are pushed as data. */
function announcedViews(kind: ChangeKind | null): View[] {
  return outdatedBy(kind).filter((view) => VIEWS[view] !== 'pushed')
}

function without(view: View, all: readonly number[], sent: readonly number[]): [View, number[]][] {
  const left = all.slice(sent.length)
  return left.length === 0 ? [] : [[view, left]]
}

interface Sent {
  readonly ids: ReadonlyMap<View, readonly number[]>
  readonly people: ReadonlyMap<View, People>
  readonly unknown: ReadonlySet<number>
}

function viewsFor(actor: Actor, { ids: all, people, unknown }: Sent): OutdatedList {
  return [...all].flatMap(([view, made]) => {
    const to = VIEWS[view]
    if (to === 'pushed') return []
    const ids =
      to === 'concerned'
        ? made.filter((id) => unknown.has(id) || people.get(view)?.get(id)?.has(actor._id))
        : can(actor.roles, to)
          ? made
          : []
    return ids.length === 0 ? [] : [{ view, ids: ids.length > IDS_SENT ? null : ids }]
  })
}

/** The owners of what each change invalidated, by view. */
async function readPeople(sql: Kysely<Tables>, ids: Sent['ids']): Promise<Sent['people']> {
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
