import type { ApiClient } from '#demo/api-client.ts'
import { createBooking, editBooking } from '#domain/booking/endpoints.ts'
import { contract } from '#domain/contract.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { createHeroName, deleteHeroName, listHeroNames, updateHeroName } from '#domain/hero-name/endpoints.ts'
import { listAllMails } from '#domain/mail/endpoints.ts'
import {
  createRaid,
  deleteRaid,
  editRaid,
  listGoldCollectors,
  listPendingRaids,
  listPublishedRaids,
  listRaidLeaders,
} from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { wallClockAt } from '#domain/server-time.ts'
import { exampleOf } from '#server/testing/inputs.ts'
import { bookingInput, UNKNOWN_ID } from '#server/testing/records.ts'

/** Lists are kept this short, so that what is asked for weighs the same at the end as at the beginning. */
const MOST = { raids: 40, heroNames: 60 }

/** What there is to ask for: read again now and then, and kept small, by the admin. */
export class Dataset {
  readonly #admin: () => ApiClient
  raids: readonly Raid[] = []
  bookings: readonly string[] = []
  mails: readonly string[] = []
  heroNames: readonly string[] = []
  leaders: readonly string[] = []
  collectors: readonly string[] = []

  constructor(admin: () => ApiClient) {
    this.#admin = admin
  }

  async refresh(): Promise<void> {
    const admin = this.#admin()
    const [pending, published, heroes, mails, leaders, collectors] = await Promise.all([
      admin.call(listPendingRaids, {}),
      admin.call(listPublishedRaids, {}),
      admin.call(listHeroNames, {}),
      admin.call(listAllMails, {}),
      admin.call(listRaidLeaders, {}),
      admin.call(listGoldCollectors, {}),
    ])
    const raids = [...pending, ...published].toSorted((one, other) => (one._id < other._id ? -1 : 1))
    for (const raid of raids.slice(0, -MOST.raids)) await admin.call(deleteRaid, { id: raid._id })
    for (const hero of heroes.slice(MOST.heroNames)) await admin.call(deleteHeroName, { id: hero._id })
    this.raids = raids.slice(-MOST.raids)
    this.heroNames = heroes.slice(0, MOST.heroNames).map(({ _id }) => _id)
    this.bookings = this.raids.flatMap(({ clients }) => clients.map(({ _id }) => _id))
    this.mails = mails.slice(0, 40).map(({ _id }) => _id)
    this.leaders = leaders.map(({ _id }) => _id)
    this.collectors = collectors.map(({ _id }) => _id)
  }

  /** A valid input, mostly about known records. */
  inputFor(endpoint: Endpoint, pick: number): Record<string, unknown> {
    const example = { ...exampleOf(endpoint) }
    const raid = this.raids[pick % Math.max(1, this.raids.length)]
    if (endpoint === createBooking || endpoint === editBooking) {
      const booking = bookingInput(raid ?? { _id: UNKNOWN_ID, pot: 1_000, raidType: 'Full Run' })
      return endpoint === editBooking ? { id: one(this.bookings, pick), ...booking } : { ...booking }
    }
    if (endpoint === createRaid || endpoint === editRaid) Object.assign(example, this.#raidFacts(pick))
    if (endpoint === createHeroName || endpoint === updateHeroName) example.name = `Hero ${pick % 1_000}`
    for (const [field, ids] of this.#idsOf(endpoint)) if (field in example) example[field] = one(ids, pick)
    return example
  }

  #raidFacts(pick: number): Record<string, unknown> {
    const isCurve = pick % 3 === 0
    return {
      date: wallClockAt(new Date(Date.now() + 86_400_000)).date,
      raidLeader: one(this.leaders, pick),
      goldCollector: pick % 2 === 0 ? null : one(this.collectors, pick),
      raidType: isCurve ? 'Curve' : 'Full Run',
      bossCount: isCurve ? 2 : 8,
    }
  }

  #idsOf({ path }: Endpoint): [field: string, ids: readonly string[]][] {
    const raids = this.raids.map(({ _id }) => _id)
    const own = path.startsWith('/raid') || path.startsWith('/history') ? raids : this.heroNames
    return [
      ['id', path.startsWith('/session') ? [] : own],
      ['raidId', raids],
      ['bookingId', this.bookings],
      ['bookId', this.bookings],
      ['mailId', this.mails],
    ]
  }
}

function one(ids: readonly string[], pick: number): string {
  return ids[pick % Math.max(1, ids.length)] ?? UNKNOWN_ID
}

/** The call that an address stands for, if any. */
export function callAt(method: string, path: string): Endpoint | undefined {
  return contract.find(
    (call) => call.method === method && new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  )
}
