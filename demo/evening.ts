import {
  cancelBooking,
  createBackup,
  createBookings,
  markBookings,
  noShowBooking,
} from '#features/booking/calls.ts'
import type { Mark } from '#features/booking/mark.ts'
import { takenGold } from '#features/booking/rules.ts'
import { warnOfClient } from '#features/client/calls.ts'
import { createHeroName } from '#features/hero-name/calls.ts'
import { checkBooks } from '#features/ledger/calls.ts'
import { generateCode, listAllMails, markMailSent } from '#features/mail/calls.ts'
import {
  approveSettlement,
  getSettlement,
  nameBoosters,
  proposeSettlement,
} from '#features/payout/settlement-calls.ts'
import { createRaids, delayRaid } from '#features/raid/calls.ts'
import { type ApiClient, CallRefused, signIn } from './api-client.ts'
import type { PlannedBooking, PlannedEnd } from './evening-bookings.ts'
import { hearOfChanges, openChannels } from './evening-discord.ts'
import { type As, connectRealms, countBanks, payOut, postSome } from './evening-gold.ts'
import { type PlannedRaid, planEvening } from './evening-plan.ts'
import { correctGoldOf } from './evening-questions.ts'
import { saveTemplates } from './evening-templates.ts'
import { type Person, personWith } from './people.ts'

interface EveningOptions {
  /** The product's public origin, such as http://localhost:3000. */
  readonly origin: string
  /** Where the product is reached. */
  readonly address: string
  /** The demo's Discord, where its people sign in. */
  readonly discordUrl: string
  /** The present of the week, which began two days before. */
  readonly now: Date
  /** Sets the product's clock, forward only: the next events happen at this instant. */
  setClock(instant: Date): void
}

/** What was created. */
export interface Filled {
  readonly raids: number
  readonly bookings: number
  readonly mails: number
  /** Why an action failed: the viewer may work in the demo meanwhile. */
  readonly refused: readonly string[]
}

/** Something that somebody does at an instant. */
interface Act {
  readonly at: Date
  do(): Promise<void>
}

/** The boosters of settled raids. */
const BOOSTERS = [
  { name: 'Torvald', realm: 'Kazzak', share: 1 },
  { name: 'Silvara', realm: 'Tarren Mill', share: 1 },
  { name: 'Brontax', realm: 'Draenor', share: 1 },
  { name: 'Ünaluk', realm: 'Aegwynn', share: 0.5 },
]
/** Events within this time happen at the instant of the first, ms. A booking's events are further apart. */
const TOGETHER_MS = 1_800_000

/** The events in order, with simultaneous ones in one list. */
function inTurns(acts: readonly Act[]): Act[][] {
  const turns: Act[][] = []
  for (const act of acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const turn = turns.at(-1)
    const since = turn?.[0]?.at.getTime() ?? Number.NEGATIVE_INFINITY
    if (turn !== undefined && act.at.getTime() - since < TOGETHER_MS) turn.push(act)
    else turns.push([act])
  }
  return turns
}

/** The demo's people, each signed in once when first needed. */
class Crew {
  readonly #options: EveningOptions
  readonly #clients = new Map<Person, Promise<ApiClient>>()
  readonly #marks = new Map<string, { leader: Person; mark: Mark; bookingIds: string[] }>()

  /** The mails' ids by booking. */
  readonly #mails = new Map<string, string>()

  constructor(options: EveningOptions) {
    this.#options = options
  }

  as(person: Person): Promise<ApiClient> {
    const known = this.#clients.get(person)
    if (known) return known
    const { origin, discordUrl, address } = this.#options
    const apiClient = signIn(origin, discordUrl, person, address)
    this.#clients.set(person, apiClient)
    return apiClient
  }

  /** Makes the raids that are to be published, or the others; answers each with its id. */
  async makeRaids(all: readonly PlannedRaid[], publish: boolean) {
    const manager = await this.as(personWith('Raid Manager'))
    const planned = all.filter(({ published }) => published === publish)
    const raids = await Promise.all(
      planned.map(async ({ input, leader, collector }) => ({
        ...input,
        raidLeader: (await this.as(leader)).memberId,
        goldCollector: collector && (await this.as(collector)).memberId,
      })),
    )
    const made = await manager.call(createRaids, { raids, publish })
    return planned.flatMap((raid, at) => (made[at] ? [[raid, made[at]._id] as const] : []))
  }

  /** All events of the raid's bookings. */
  actsOf({ bookings, startsAt, leader, collector, line, delay }: PlannedRaid, raidId: string): Act[] {
    const ids = new Map<PlannedBooking, string>()
    const idOf = (booking: PlannedBooking) => ids.get(booking) ?? ''
    const booked = [...Map.groupBy(bookings, ({ owner }) => owner)].map(([owner, theirs]) => ({
      at: theirs[0]?.bookedAt ?? startsAt,
      do: async () => {
        const inputs = theirs.map(({ input }) => input)
        const made = await (await this.as(owner)).call(createBookings, { raidId, bookings: inputs })
        for (const [at, booking] of theirs.entries()) ids.set(booking, made[at]?._id ?? '')
      },
    }))
    const acts = bookings.flatMap((booking) => {
      const { owner, input, marks, codedAt, sentAt, ended } = booking
      let [mailId, confirmationCode] = ['', '']
      const collecting = () => this.as(collector ?? personWith('Gold Collector'))
      const code = async () => {
        mailId = await this.#mailOf(idOf(booking))
        const coded = await (await collecting()).call(generateCode, { mailId })
        confirmationCode = coded.confirmationCode
      }
      const send = async () => {
        await (await collecting()).call(markMailSent, { mailId, confirmationCode })
      }
      return [
        ...marks.map(({ mark, at }) => ({
          at,
          do: async () =>
            void this.#marks
              .getOrInsert(`${raidId} ${mark}`, { leader, mark, bookingIds: [] })
              .bookingIds.push(idOf(booking)),
        })),
        ...(codedAt === null ? [] : [{ at: codedAt, do: code }]),
        ...(sentAt === null ? [] : [{ at: sentAt, do: send }]),
        ...(ended === null
          ? []
          : [{ at: ended.at, do: () => this.#end(idOf(booking), { owner, input, leader }, ended) }]),
      ]
    })
    const late = async () => {
      if (delay !== null)
        await (await this.as(leader)).call(delayRaid, { id: raidId, minutes: delay.minutes })
    }
    // One after another, to keep their order.
    const wait = async () => {
      for (const { owner, input } of line?.backups ?? [])
        await (await this.as(owner)).call(createBackup, { ...input, raidId })
    }
    return [
      ...booked,
      ...acts,
      ...(delay === null ? [] : [{ at: delay.at, do: late }]),
      ...(line === null ? [] : [{ at: line.at, do: wait }]),
    ]
  }

  /** Sets the marks of a turn, those of a raid in one call. Returns why some were refused. */
  async setMarks(): Promise<string[]> {
    const marks = [...this.#marks.values()]
    this.#marks.clear()
    const answers = await Promise.all(
      marks.map(async ({ leader, ...input }) => (await this.as(leader)).call(markBookings, input)),
    )
    return answers.flat().flatMap(({ code, message }) => (code === null ? [] : message))
  }

  /** The owner cancels; the raid's leader reports a no-show and warns others. */
  async #end(
    bookingId: string,
    { owner, input, leader }: Pick<PlannedBooking, 'owner' | 'input'> & Pick<PlannedRaid, 'leader'>,
    { as, reason, deposit }: PlannedEnd,
  ): Promise<void> {
    const gold = takenGold(input) > 0 ? { deposit } : {}
    if (as === 'cancelled') await (await this.as(owner)).call(cancelBooking, { bookingId, reason, ...gold })
    else {
      const leading = await this.as(leader)
      await leading.call(noShowBooking, { bookingId, ...gold })
      await leading.call(warnOfClient, { bookingId, text: 'Did not come, and did not answer' })
    }
  }

  /** Of the raids whose clients are all done, the first is settled and the second waits for approval. */
  async settle(raids: readonly (readonly [PlannedRaid, string])[]): Promise<void> {
    const manager = await this.as(personWith('Raid Manager'))
    let isSettled = false
    for (const [{ leader }, raidId] of raids) {
      const leading = await this.as(leader)
      const { open, gold } = await leading.call(getSettlement, { raidId })
      if (open > 0 || gold === 0) continue
      await leading.call(nameBoosters, { raidId, boosters: BOOSTERS })
      const { last } = await leading.call(proposeSettlement, { raidId, beforeStart: true })
      if (isSettled || last === null) return
      await manager.call(approveSettlement, { settlementId: last._id })
      isSettled = true
    }
  }

  /** Finds a done booking's mail. An unknown one makes it read all mails. */
  async #mailOf(bookingId: string): Promise<string> {
    if (!this.#mails.has(bookingId)) {
      const mails = await (await this.as(personWith('Admin'))).call(listAllMails, {})
      for (const mail of mails) this.#mails.set(mail.bookId, mail._id)
    }
    const mailId = this.#mails.get(bookingId)
    if (mailId === undefined) throw new Error(`The done booking ${bookingId} has no mail`)
    return mailId
  }
}

/**
 * Fills an empty database with a week of raids, bookings and mails through the product's calls, signed in as the
 * demo's people, each at its own time: the product has no way to write into the past, so its clock is advanced. All call
 * from one address: start the product with a RATE_LIMIT of 1000.
 */
export async function fillEvening(options: EveningOptions): Promise<Filled> {
  const { now, setClock } = options
  const { opensAt, raids, heroNames } = planEvening(now)
  const total = raids.reduce((sum, { bookings }) => sum + bookings.length, 0)
  const crew = new Crew(options)
  setClock(opensAt)
  const admin = await crew.as(personWith('Admin'))
  for (const heroName of heroNames) await admin.call(createHeroName, heroName)
  const as: As = (person) => crew.as(person)
  await openChannels(admin, options.discordUrl)
  for (const role of ['Raid Leader', 'Advertiser'] as const)
    await hearOfChanges(await crew.as(personWith(role)))
  await connectRealms(as)
  await saveTemplates(as)
  const refused: string[] = []
  const noteRefused = (error: unknown) => {
    if (!(error instanceof CallRefused)) throw error
    refused.push(error.message)
  }
  const made = await crew.makeRaids(raids, true)
  await crew.makeRaids(raids, false)
  const acts = made.flatMap(([raid, id]) => crew.actsOf(raid, id))
  for (const turn of inTurns(acts)) {
    setClock(turn[0]?.at ?? now)
    // The embedded database runs one write at a time.
    for (const act of turn) await act.do().catch(noteRefused)
    await crew.setMarks().then((messages) => refused.push(...messages), noteRefused)
  }
  setClock(now)
  await crew.settle(made)
  await postSome(as)
  await countBanks(admin)
  await payOut(as)
  await correctGoldOf(as, made, now)
  await admin.call(checkBooks, {})
  const marks = raids.flatMap(({ bookings }) => bookings.flatMap((booking) => booking.marks))
  return {
    raids: raids.length,
    bookings: total,
    mails: marks.filter(({ mark }) => mark === 'status').length,
    refused,
  }
}
