import { parseArgs } from 'node:util'
import type { ApiClient } from '#demo/api-client.ts'
import { signIn } from '#demo/api-client.ts'
import type { PlannedBooking } from '#demo/evening-bookings.ts'
import type { PlannedRaid } from '#demo/evening-plan.ts'
import { planEvening } from '#demo/evening-plan.ts'
import type { Person } from '#demo/people.ts'
import { personWith } from '#demo/people.ts'
import { createBooking, markBooking } from '#domain/booking/endpoints.ts'
import { createHeroName, listHeroNames } from '#domain/hero-name/endpoints.ts'
import { generateCode, listAllMails, markMailSent } from '#domain/mail/endpoints.ts'
import type { Mail } from '#domain/mail/mail.ts'
import { createRaid, listPendingRaids, listPublishedRaids, publishRaid } from '#domain/raid/endpoints.ts'

export interface EveningOptions {
  /** The product's public origin, such as http://localhost:3000. */
  readonly origin: string
  /** Where the demo's Discord listens; people sign in there and nowhere else. */
  readonly discordUrl: string
  log(line: string): void
}

/** What a planned raid and its done bookings became. */
interface MadeBooking {
  readonly planned: PlannedBooking
  readonly raid: PlannedRaid
  readonly id: string
}

/** Calls under way at once: the database takes writes one after another, so more would only wait. */
const AT_ONCE = 6

async function eachOf<T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = list.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}

/** The demo's people at the product: each signs in when first needed, and once. */
class Crew {
  readonly #options: EveningOptions
  readonly #clients = new Map<Person, Promise<ApiClient>>()

  constructor(options: EveningOptions) {
    this.#options = options
  }

  as(person: Person): Promise<ApiClient> {
    const known = this.#clients.get(person)
    if (known) return known
    const apiClient = signIn(this.#options.origin, this.#options.discordUrl, person)
    this.#clients.set(person, apiClient)
    return apiClient
  }

  /** Makes the raid with its bookings and marks; answers the bookings that are done. */
  async playRaid(raid: PlannedRaid): Promise<MadeBooking[]> {
    const { leader, collector, published, bookings } = raid
    const manager = await this.as(personWith('Raid Manager'))
    const { _id } = await manager.call(createRaid, {
      ...raid.input,
      raidLeader: (await this.as(leader)).memberId,
      goldCollector: collector && (await this.as(collector)).memberId,
    })
    if (published) await manager.call(publishRaid, { id: _id })
    const made: MadeBooking[] = []
    for (const planned of bookings) {
      const owner = await this.as(planned.owner)
      const booking = await owner.call(createBooking, { ...planned.input, raidId: _id })
      for (const mark of planned.marks) {
        const marker = await this.as(leader)
        await marker.call(markBooking[mark], { bookingId: booking._id })
      }
      if (planned.mail) made.push({ planned, raid, id: booking._id })
    }
    return made
  }

  /** Takes the mail of a done booking as far as the plan says. */
  async playMail({ planned, raid }: MadeBooking, mail: Mail): Promise<void> {
    if (planned.mail === 'no-code') return
    const collector = await this.as(raid.collector ?? personWith('Gold Collector'))
    const { confirmationCode } = await collector.call(generateCode, { mailId: mail._id })
    if (planned.mail === 'sent') await collector.call(markMailSent, { mailId: mail._id, confirmationCode })
  }
}

/** Why the database is left as it is; null when it is empty. */
async function whyNotFill(crew: Crew): Promise<string | null> {
  const manager = await crew.as(personWith('Raid Manager'))
  const published = await manager.call(listPublishedRaids, {})
  const pending = await manager.call(listPendingRaids, {})
  if (published.length + pending.length === 0) return null
  const admin = await crew.as(personWith('Admin'))
  // Hero names are made last: without any, an earlier run did not get to its end.
  const finished = (await admin.call(listHeroNames, {})).length > 0
  const found = `${published.length} published and ${pending.length} pending raids`
  return finished
    ? `The schedule holds ${found} already and is left as it is.`
    : `The schedule holds ${found}, but the demo was interrupted while it was made. It is left as it is; delete the data folder for a whole one.`
}

/**
 * Fills an empty database with a fortnight of raids, bookings and mails through the product's own calls, signed in as the demo's
 * people; leaves any other as it is. Answers whether it did. About twenty people sign in from this one address within seconds, and
 * an advertiser books some fifty clients: give the product a RATE_LIMIT of 5 or more.
 */
export async function fillEvening(options: EveningOptions): Promise<boolean> {
  const { log } = options
  const startedAt = performance.now()
  const crew = new Crew(options)
  const reason = await whyNotFill(crew)
  if (reason !== null) {
    log(reason)
    return false
  }
  const evening = planEvening(new Date())
  const made: MadeBooking[] = []
  await eachOf(evening.raids, async (raid) => void made.push(...(await crew.playRaid(raid))))

  const admin = await crew.as(personWith('Admin'))
  const mails = new Map((await admin.call(listAllMails, {})).map((mail) => [mail.bookId, mail]))
  await eachOf(made, async (booking) => {
    const mail = mails.get(booking.id)
    if (!mail) throw new Error(`The done booking ${booking.id} has no mail`)
    await crew.playMail(booking, mail)
  })
  for (const heroName of evening.heroNames) await admin.call(createHeroName, heroName)

  const bookings = evening.raids.reduce((sum, raid) => sum + raid.bookings.length, 0)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  log(
    `The schedule is filled: ${evening.raids.length} raids, ${bookings} bookings, ${made.length} mails in ${seconds} s.`,
  )
  return true
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { origin: { type: 'string' }, discord: { type: 'string' } } })
  if (!values.origin || !values.discord) {
    process.exit(2)
  }
  try {
    await fillEvening({
      origin: values.origin,
      discordUrl: values.discord,
      log: (line) => process.stdout.write(`${line}\n`),
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`The demo's schedule stopped half-way: ${reason}\n`)
    process.exit(1)
  }
}
