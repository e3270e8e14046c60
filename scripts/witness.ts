import { PEOPLE, personWith } from '#demo/people.ts'
import { CallRefused, type Visitor } from '#demo/visitor.ts'
import { type BookingInput, MARKS, type Mark } from '#domain/booking/booking.ts'
import { createBooking, markBooking } from '#domain/booking/endpoints.ts'
import { createRaid, publishRaid } from '#domain/raid/endpoints.ts'
import { wallClockAt } from '#domain/server-time.ts'
import type { Log } from '#server/database/log.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Stage } from './stage.ts'

const DAY_MS = 24 * 3_600_000
const POT = 100_000

/** Where a mark stands in the table `booking`. */
const MARK_COLUMN = {
  lock: 'locked',
  'in-group': 'in_group',
  paid: 'paid',
  status: 'done',
  'send-gold': 'gold_sent',
} as const satisfies Record<Mark, string>

/** A write that the product answered with success. */
interface Write {
  readonly bookingId: string
  readonly action: 'create' | Mark
}

export interface Found {
  /** Writes that were acknowledged, ever, and how many of them are not there with all that belongs to them. */
  readonly acknowledged: number
  readonly lost: readonly string[]
  /** Opening the database, ms. */
  readonly openedIn: number
}

const silent = () => {}
const SILENT: Log = { info: silent, warn: silent, error: silent }

/** People who book and mark over HTTP, and remember each write that the product confirmed to them. */
export class Witness {
  readonly #manager: Visitor
  readonly #admin: Visitor
  readonly #advertisers: readonly Visitor[]
  readonly #leaderId: string
  readonly #writes: Write[] = []

  private constructor(people: { manager: Visitor; admin: Visitor; leader: Visitor; advertisers: Visitor[] }) {
    this.#manager = people.manager
    this.#admin = people.admin
    this.#leaderId = people.leader.memberId
    this.#advertisers = people.advertisers
  }

  /** Signs in whom the load needs: as many people book at a time as the demo has advertisers. */
  static async on(stage: Stage): Promise<Witness> {
    const advertisers = PEOPLE.filter(({ roles }) => roles.some((role) => role.endsWith('Advertiser')))
    return new Witness({
      manager: await stage.visit(personWith('Raid Manager')),
      admin: await stage.visit(personWith('Admin')),
      leader: await stage.visit(personWith('Raid Leader')),
      advertisers: await Promise.all(advertisers.map((person) => stage.visit(person))),
    })
  }

  /** How many writes were acknowledged so far. */
  get acknowledged(): number {
    return this.#writes.length
  }

  /** A raid with a slot for everybody is published. To be done before `load`. */
  async newRaid(): Promise<string> {
    const raid = await this.#manager.call(createRaid, {
      name: 'Manaforge Omega',
      date: wallClockAt(new Date(Date.now() + DAY_MS)).date,
      time: '7:30 PM',
      difficulty: 'HEROIC',
      organization: 'Guild',
      lootType: 'Unsaved',
      bossCount: 8,
      maxClients: 9_999,
      pot: POT,
      raidLeader: this.#leaderId,
      goldCollector: null,
      raidType: 'Full Run',
    })
    await this.#manager.call(publishRaid, { id: raid._id })
    return raid._id
  }

  /**
   * Everybody books on the raid and has each booking marked, until the product does not answer any more.
   *
   * @returns how many writes were acknowledged
   * @throws CallRefused when the product refused one
   */
  async load(raidId: string): Promise<number> {
    const before = this.#writes.length
    await Promise.all(this.#advertisers.map((advertiser) => this.#work(advertiser, raidId)))
    return this.#writes.length - before
  }

  async #work(advertiser: Visitor, raidId: string): Promise<void> {
    try {
      for (;;) {
        const { _id: bookingId } = await advertiser.call(createBooking, bookingOf(raidId))
        this.#writes.push({ bookingId, action: 'create' })
        for (const mark of MARKS) {
          await this.#admin.call(markBooking[mark], { bookingId })
          this.#writes.push({ bookingId, action: mark })
        }
      }
    } catch (error) {
      if (error instanceof CallRefused) throw error
    }
  }

  /** Opens the folder's database as a server does and looks for each write, its history and, of Done, its mail. */
  async look(dataDir: string): Promise<Found> {
    const started = performance.now()
    const database = await openDatabase({ databaseUrl: null, dataDir, log: SILENT })
    const openedIn = performance.now() - started
    try {
      const { sql } = database
      const bookings = await sql
        .selectFrom('booking')
        .select(['id', ...Object.values(MARK_COLUMN)])
        .execute()
      const history = await sql.selectFrom('history').select(['record_id', 'action']).execute()
      const mails = await sql.selectFrom('mail').select('booking_id').execute()
      const byId = new Map(bookings.map((booking) => [booking.id, booking]))
      const told = new Set(history.map(({ record_id, action }) => `${record_id} ${action}`))
      const mailed = new Set(mails.map(({ booking_id }) => booking_id))
      const isThere = ({ bookingId, action }: Write) => {
        const booking = byId.get(bookingId)
        if (booking === undefined || !told.has(`${bookingId} ${action}`)) return false
        if (action === 'status' && !mailed.has(bookingId)) return false
        return action === 'create' || booking[MARK_COLUMN[action]]
      }
      const lost = this.#writes.filter((write) => !isThere(write))
      return {
        acknowledged: this.#writes.length,
        lost: lost.map(({ bookingId, action }) => `${bookingId} ${action}`),
        openedIn,
      }
    } finally {
      await database.close()
    }
  }
}

function bookingOf(raidId: string): BookingInput {
  return {
    raidId,
    raiderioLink: '',
    clientName: 'Käthelina',
    clientRealm: 'Antonidas',
    clientClass: 'Paladin',
    clientFaction: 'Alliance',
    paymentRealm: 'Kazzak',
    paymentFaction: 'Horde',
    source: 'TC',
    paidFull: false,
    price: POT,
    deposit: 0,
    owes: POT,
    contactInfo: 'kat#1234',
    selectedBosses: [],
    additionalNotes: '',
  }
}
