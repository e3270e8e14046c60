import { setTimeout as wait } from 'node:timers/promises'
import { type ApiClient, CallRefused } from '#demo/api-client.ts'
import { PEOPLE, personWith } from '#demo/people.ts'
import { createBooking, markBooking } from '#features/booking/calls.ts'
import { MARK, MARKS, type Mark } from '#features/booking/mark.ts'
import { createRaid, publishRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { createLog } from '#platform/call/server/log.ts'
import { openDatabase } from '#platform/database/open.ts'
import { faultsOfBooks } from '#platform/testing/server/books.ts'
import { bookingInput, dayAhead, raidOn } from '#platform/testing/server/records.ts'
import type { RunningProduct } from './running-product.ts'

/** A write that the product answered with success. */
interface Write {
  readonly bookingId: string
  /** What the load does to a booking; it never edits. */
  readonly action: 'create' | Mark
}

/** For a load that goes on after refusals. */
export interface Trouble {
  readonly over: AbortSignal
  onRefusal(refusal: CallRefused): void
}

/** After a refusal a person waits this long, ms. */
const AFTER_REFUSAL_MS = 50

export interface Found {
  /** The number of acknowledged writes, those that are incomplete in the database, and the ledger's faults. */
  readonly acknowledged: number
  readonly lost: readonly string[]
  /** Opening the database, ms. */
  readonly openedIn: number
}

/** People who book and mark over HTTP and remember each confirmed write. */
export class DurabilityCheck {
  readonly #manager: ApiClient
  readonly #admin: ApiClient
  readonly #advertisers: readonly ApiClient[]
  readonly #leaderId: string
  readonly #writes: Write[] = []

  private constructor(people: {
    manager: ApiClient
    admin: ApiClient
    leader: ApiClient
    advertisers: ApiClient[]
  }) {
    this.#manager = people.manager
    this.#admin = people.admin
    this.#leaderId = people.leader.memberId
    this.#advertisers = people.advertisers
  }

  /** Signs in the load's people: the demo's advertisers book, over the instances in turns. */
  static async on(product: RunningProduct): Promise<DurabilityCheck> {
    const advertisers = PEOPLE.filter(({ roles }) => roles.some((role) => role.endsWith('Advertiser')))
    return new DurabilityCheck({
      manager: await product.clientFor(personWith('Raid Manager')),
      admin: await product.clientFor(personWith('Admin')),
      leader: await product.clientFor(personWith('Raid Leader')),
      advertisers: await Promise.all(
        advertisers.map(async (person, at) => {
          const { address } = product.instances[at % product.instances.length] ?? product.first
          return (await product.clientFor(person)).at(address)
        }),
      ),
    })
  }

  /** How many writes were acknowledged so far. */
  get acknowledged(): number {
    return this.#writes.length
  }

  /** Publishes a raid with a slot for everybody. Call it before `load`. */
  async newRaid(): Promise<Raid> {
    const input = raidOn(dayAhead(1), this.#leaderId, { maxClients: 9_999 })
    const raid = await this.#manager.call(createRaid, input)
    await this.#manager.call(publishRaid, { id: raid._id })
    return raid
  }

  /**
   * Everybody books on the raid and has each booking marked, until the product stops answering.
   * @param trouble if refusals are expected: gets each, and decides when to stop
   * @returns the number of acknowledged writes
   * @throws CallRefused on a refusal
   */
  async load(raid: Raid, trouble?: Trouble): Promise<number> {
    const before = this.#writes.length
    await Promise.all(this.#advertisers.map((advertiser) => this.#work(advertiser, raid, trouble)))
    return this.#writes.length - before
  }

  async #work(advertiser: ApiClient, raid: Raid, trouble: Trouble | undefined): Promise<void> {
    try {
      while (!trouble?.over.aborted) {
        try {
          await this.#bookAndMark(advertiser, raid)
        } catch (error) {
          if (!(error instanceof CallRefused) || trouble === undefined) throw error
          trouble.onRefusal(error)
          await wait(AFTER_REFUSAL_MS)
        }
      }
    } catch (error) {
      if (error instanceof CallRefused) throw error
    }
  }

  async #bookAndMark(advertiser: ApiClient, raid: Raid): Promise<void> {
    const { _id: bookingId } = await advertiser.call(createBooking, bookingInput(raid))
    this.#writes.push({ bookingId, action: 'create' })
    for (const mark of MARKS) {
      await this.#admin.call(markBooking[mark], { bookingId })
      this.#writes.push({ bookingId, action: mark })
    }
  }

  /** Opens the database like a server and checks each write with its history and, for Done, its mail, and the books. */
  async look(dataDir: string, databaseUrl: string | null = null): Promise<Found> {
    const started = performance.now()
    const database = await openDatabase({ databaseUrl, dataDir, log: createLog('silent') })
    const openedIn = performance.now() - started
    try {
      const { sql } = database
      const bookings = await sql
        .selectFrom('booking')
        .select(['id', ...MARKS.map((mark) => MARK[mark].column)])
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
        return action === 'create' || booking[MARK[action].column]
      }
      const lost = this.#writes.filter((write) => !isThere(write))
      return {
        acknowledged: this.#writes.length,
        lost: [
          ...lost.map(({ bookingId, action }) => `${bookingId} ${action}`),
          ...(await faultsOfBooks(sql)),
        ],
        openedIn,
      }
    } finally {
      await database.close()
    }
  }
}
