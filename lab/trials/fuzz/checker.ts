import type { Selectable } from 'kysely'
import type { ApiClient } from '#demo/api-client.ts'
import { eachMark, MARK, MARKS } from '#domain/booking/mark.ts'
import type { By } from '#domain/change/action.ts'
import { actionOf, type ChangeKind, parseKind } from '#domain/change.ts'
import { can, type Right, type Role } from '#domain/rights.ts'
import type { Store } from '#server/database/open.ts'
import type { Tables } from '#server/database/tables.ts'

type Row = Awaited<ReturnType<typeof readHistory>>[number]

function readHistory({ sql }: Store) {
  return sql
    .selectFrom('history')
    .select(['noun', 'action', 'record_id', 'member_id', 'raid_id', 'changes'])
    .orderBy('id')
    .execute()
}

/** Reads the whole history and every record: what nobody had the right to do, and what no history row speaks of. */
export async function checkWrites(database: Store, people: readonly ApiClient[]) {
  const rows = await readHistory(database)
  const roles = new Map(people.map(({ memberId, person }) => [memberId, person.roles]))
  const wrong = rows.flatMap((row) => whyWrong(row, roles))
  const unrecorded = await findUnrecorded(database, rows)
  return {
    rows: rows.length,
    faults: [...wrong, ...(await findForeign(database, rows, roles)), ...unrecorded],
  }
}

function whyWrong(row: Row, people: ReadonlyMap<string, readonly Role[]>): string[] {
  const kind = parseKind(row)
  if (kind === null) return [`${row.noun} ${row.action} is nothing that can happen`]
  const by = [actionOf(kind).by].flat()
  const mayBe = (one: By) => by.includes(one)
  if (row.member_id === null) return mayBe('product') ? [] : [`${kind} by nobody`]
  if (by.every((one) => one === 'product')) return [`${kind} by somebody`]
  const roles = people.get(row.member_id)
  if (roles === undefined) return [`${kind} by an unknown ${row.member_id}`]
  const rights = by.filter((one): one is Right => one !== 'anybody' && one !== 'product')
  if (mayBe('anybody') || rights.some((right) => can(roles, right))) return []
  return [`${kind} of ${row.record_id} by ${roles.join() || 'nobody'}`]
}

/** Rights that the record decides too: one's own booking, raid or session. */
async function findForeign(
  { sql }: Store,
  rows: readonly Row[],
  people: ReadonlyMap<string, readonly Role[]>,
): Promise<string[]> {
  const bookings = await sql.selectFrom('booking').select(['id', 'member_id', 'paid_full']).execute()
  const owners = new Map(bookings.map(({ id, member_id }) => [id, member_id]))
  const crews = crewsOf(rows)
  const sessions = new Map(
    rows.filter(({ action }) => action === 'start').map((row) => [row.record_id, row.member_id]),
  )
  const foreign = rows.filter(({ noun, action, record_id, raid_id, member_id }) => {
    const by = member_id ?? ''
    const isStaff = STAFF.some((role) => people.get(by)?.includes(role))
    if (noun === 'session') return action === 'end' && !isStaff && sessions.get(record_id) !== by
    // What the product does by itself, or a client on their page, is nobody's.
    if (noun !== 'booking' || member_id === null) return false
    const isOwn = owners.get(record_id) === by
    if (OWNERS.includes(action)) return !isOwn
    return !(isOwn && LINKS.includes(action)) && !isStaff && !(crews.get(raid_id ?? '')?.has(by) ?? false)
  })
  const claimed = bookings.filter(
    ({ member_id, paid_full }) => paid_full && !can(people.get(member_id) ?? [], 'claim-paid-in-full'),
  )
  return [
    ...foreign.map(({ noun, action, record_id }) => `${noun} ${action} of somebody else's ${record_id}`),
    ...claimed.map(({ id }) => `booking ${id} is paid in full by who may not claim it`),
  ]
}

/** What of a booking its owner alone may do. */
const OWNERS: readonly string[] = ['create', 'edit']
/** What the owner may do as well as the raid's crew. */
const LINKS: readonly string[] = ['make-link', 'end-links']
const STAFF: readonly Role[] = ['Admin', 'Developer']

/** Everybody who ever led or collected for a raid, as its history tells. */
function crewsOf(rows: readonly Row[]): ReadonlyMap<string, ReadonlySet<string>> {
  const crews = new Map<string, Set<string>>()
  for (const { noun, record_id, changes } of rows) {
    if (noun !== 'raid') continue
    const crew = crews.get(record_id) ?? new Set()
    crews.set(record_id, crew)
    const to = changedTo(changes)
    for (const field of ['raidLeader', 'goldCollector'])
      if (typeof to[field] === 'string') crew.add(to[field])
  }
  return crews
}

function changedTo(changes: unknown): Record<string, unknown> {
  const { to = {} } = (typeof changes === 'string' ? JSON.parse(changes) : changes) as {
    to?: Record<string, unknown>
  }
  return to
}

type Needs = (action: ChangeKind, id: string, is: boolean) => void

/** Records of deposits come and go with their bookings. */
function eachOfMail({ id, gold_of: of, ...mail }: Selectable<Tables['mail']>, needs: Needs): void {
  needs('mail create', id, of === 'done')
  needs('mail generate-code', id, mail.payment_code !== null)
  needs('mail sent', id, mail.sent)
  needs('mail withdraw', id, of === 'done' && mail.withdrawn_at !== null)
}

/** Each record was made by an action, each mark set by its own, and what the last action said is what stands there. */
async function findUnrecorded({ sql }: Store, rows: readonly Row[]): Promise<string[]> {
  const done = new Set(rows.map(({ noun, action, record_id }) => `${noun} ${action} ${record_id}`))
  const said = lastSaid(rows)
  const faults: string[] = []
  const needs: Needs = (action, id, is) => {
    if (is !== done.has(`${action} ${id}`))
      faults.push(`${action} of ${id}: the record and its history differ`)
  }
  const stands = (noun: string, id: string, facts: Record<string, unknown>) => {
    for (const [field, value] of Object.entries(facts)) {
      const told = said.get(`${noun} ${id}`)?.[field]
      if (told !== undefined && String(told) !== String(value))
        faults.push(`${noun} ${id}: ${field} changed unrecorded`)
    }
  }
  for (const raid of await sql.selectFrom('raid').selectAll().execute()) {
    needs('raid create', raid.id, true)
    needs('raid publish', raid.id, raid.published_at !== null)
    needs('raid delete', raid.id, raid.deleted_at !== null)
    const { name, pot, max_clients, boss_count, raid_leader } = raid
    stands('raid', raid.id, {
      name,
      pot,
      maxClients: max_clients,
      bossCount: boss_count,
      raidLeader: raid_leader,
    })
  }
  for (const booking of await sql.selectFrom('booking').selectAll().execute()) {
    const isCreated = done.has(`booking create ${booking.id}`)
    needs(isCreated ? 'booking create' : 'booking backup', booking.id, true)
    // What was taken back since was set once.
    for (const mark of MARKS) if (booking[MARK[mark].column]) needs(`booking ${mark}`, booking.id, true)
    const { client_name, client_realm, price, deposit, owes, paid_full } = booking
    stands('booking', booking.id, {
      clientName: client_name,
      clientRealm: client_realm,
      price,
      deposit,
      owes,
      paidFull: paid_full,
      state: booking.state,
      ...eachMark('field', (mark) => booking[MARK[mark].column]),
    })
  }
  for (const mail of await sql.selectFrom('mail').selectAll().execute()) eachOfMail(mail, needs)
  const heroes = await sql.selectFrom('hero_name').selectAll().execute()
  for (const hero of heroes) {
    needs('hero-name create', hero.id, true)
    stands('hero-name', hero.id, { name: hero.name, realm: hero.realm, faction: hero.faction })
  }
  const there = new Set(heroes.map(({ id }) => id))
  for (const { noun, action, record_id } of rows)
    if (noun === 'hero-name' && action === 'create')
      needs('hero-name delete', record_id, !there.has(record_id))
  return faults
}

/** The value of each field after the last action that told of it. */
function lastSaid(rows: readonly Row[]): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const said = new Map<string, Record<string, unknown>>()
  for (const { noun, record_id, changes } of rows) {
    const key = `${noun} ${record_id}`
    said.set(key, { ...said.get(key), ...changedTo(changes) })
  }
  return said
}
