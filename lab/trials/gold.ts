import { parseArgs } from 'node:util'
import { type Kysely, sql as raw } from 'kysely'
import { type ApiClient, CallRefused } from '#demo/api-client.ts'
import { PEOPLE, peopleWith } from '#demo/people.ts'
import {
  cancelBooking,
  createBooking,
  markBooking,
  reinstateBooking,
  takeBackMark,
} from '#features/booking/calls.ts'
import { createHeroName } from '#features/hero-name/calls.ts'
import { checkBooks, countBank, moveGold, postDifference, takeBackMove } from '#features/ledger/calls.ts'
import { createMail, generateCode, markMailSent, takeBackSent, takeOverMails } from '#features/mail/calls.ts'
import { createPayout, offerPayout, payLines, takeBackLine } from '#features/payout/calls.ts'
import { approveSettlement, nameBoosters, proposeSettlement } from '#features/payout/settlement-calls.ts'
import { createRaid, publishRaid } from '#features/raid/calls.ts'
import { conclude } from '#lab/bounds.ts'
import {
  Accounts,
  amountOf,
  countedLines,
  doneLines,
  holderOf,
  keptLines,
  type Lines,
  movedLines,
  opposite,
  paidLines,
  type Sold,
  sentLines,
  settledLines,
  takenOf,
  takenOverLines,
} from '#lab/gold-model.ts'
import { runProduct } from '#lab/running-product.ts'
import { createLog } from '#platform/call/server/log.ts'
import { openDatabase } from '#platform/database/open.ts'
import type { Tables } from '#platform/database/tables.ts'
import { faultsOfBooks } from '#platform/testing/server/books.ts'
import { bookingInput, dayAhead, raidOn } from '#platform/testing/server/records.ts'

/*
 * npm run trial -- gold [--steps 2000] [--seed 1]: random actions that move gold, by people who may and who may not. After
 * each step every account must equal lab/gold-model.ts, which does not use the product's rules; a refused step moves
 * nothing.
 */
const { values } = parseArgs({
  options: { steps: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
})
const REASON = { reason: 'The trial wants it so' }
const BANK = { name: 'Thral', realm: 'Kazzak', faction: 'Horde' as const }
const NO_ROOM = 409

interface Raid {
  readonly id: string
  readonly leader: string
  readonly collector: string | null
  state: 'open' | 'proposed' | 'settled'
  proposal: string
  proposer: string
}

interface Booking extends Sold {
  readonly id: string
  readonly raid: Raid
  readonly paymentRealm: string
  state: 'booked' | 'cancelled'
  isKept: boolean
  mail: { readonly id: string; holder: string; sent: Lines | null } | null
}

/** A step: the actor, the call, and its entries after success. Null if nothing is available for it. */
type Step = () => Promise<{ readonly entry: Lines | null; readonly apply?: () => void } | null>

let state = Number(values.seed)
/** A whole number below `end`; the same sequence for the same seed. */
function below(end: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * end)
}

function one<T>(from: readonly T[]): T | undefined {
  return from[below(from.length)]
}

const product = await runProduct({ database: 'postgres', durable: false })
const people = new Map<string, ApiClient>()
for (const person of PEOPLE.filter(({ roles, member }) => member && roles.length > 0))
  people.set(person.name, await product.clientFor(person))
const named = (name: string): ApiClient => {
  const found = people.get(name)
  if (found === undefined) throw new Error(`Nobody is called ${name}`)
  return found
}
const namesWith = (role: Parameters<typeof peopleWith>[0]) => peopleWith(role).map(({ name }) => name)
const [STAFF, LEADERS, COLLECTORS] = [
  [...namesWith('Admin'), ...namesWith('Developer')],
  namesWith('Raid Leader'),
  namesWith('Gold Collector'),
]
const [ADVERTISERS, SENIORS] = [namesWith('Advertiser'), namesWith('Senior Advertiser')]
const EVERYBODY = [...people.keys()]
/** Usually one of these people, sometimes anybody. */
const by = (names: readonly string[]): ApiClient => named(one(below(100) < 85 ? names : EVERYBODY) ?? '')
const nameOf = (client: ApiClient): string => client.person.name

const accounts = new Accounts()
const raids: Raid[] = []
const bookings: Booking[] = []
const moves: { readonly entry: string; readonly lines: Lines }[] = []
const payments: { readonly lineId: string; readonly lines: Lines; isBack: boolean }[] = []
/** What the raid's valid entries left with the community, gold. */
const leftBy = (raid: Raid) =>
  bookings
    .filter((booking) => booking.raid === raid)
    .reduce((sum, booking) => {
      if (booking.mail !== null) return sum + (doneLines(booking).get('community') ?? 0)
      return booking.isKept ? sum + takenOf(booking) : sum
    }, 0)

const admin = named(STAFF[0] ?? '')
const bank = await admin.call(createHeroName, { ...BANK, status: true })

async function newRaid(): Promise<null> {
  const [leader, collector] = [
    named(one(LEADERS) ?? ''),
    below(4) === 0 ? null : named(one(COLLECTORS) ?? ''),
  ]
  const input = raidOn(dayAhead(1 + below(5)), leader.memberId, {
    maxClients: 30,
    goldCollector: collector?.memberId ?? null,
  })
  const { _id: id } = await admin.call(createRaid, input)
  await admin.call(publishRaid, { id })
  const who = { leader: nameOf(leader), collector: collector === null ? null : nameOf(collector) }
  raids.push({ id, ...who, state: 'open', proposal: '', proposer: '' })
  return null
}

const openRaid = () => one(raids.filter((raid) => raid.state === 'open'))
const bookingWhere = (fits: (booking: Booking) => boolean) => one(bookings.filter(fits))

const STEPS: Readonly<Record<string, Step>> = {
  async book() {
    const raid = openRaid()
    if (raid === undefined || bookings.filter((one) => one.raid === raid).length >= 6) return newRaid()
    const isSenior = below(3) === 0
    const seller = by(isSenior ? SENIORS : ADVERTISERS)
    const source = below(2) === 0 ? 'TC' : 'BR'
    const price = 100_000 + below(900_000)
    const paidFull = isSenior && below(2) === 0
    const deposit = paidFull ? 0 : below(Math.floor(price * (source === 'TC' ? 0.32 : 0.05)) + 1)
    const paymentRealm = below(4) === 0 ? 'Draenor' : BANK.realm
    const sold = { price, deposit, paidFull, source, paymentRealm } as const
    const input = bookingInput({ _id: raid.id, pot: 100_000, raidType: 'Full Run' }, sold)
    const { _id: id } = await seller.call(createBooking, paidFull ? { ...input, owes: price } : input)
    const collector = raid.collector ?? raid.leader
    const booking = { id, raid, ...sold, collector, advertiser: nameOf(seller), mail: null, isKept: false }
    return { entry: null, apply: () => bookings.push({ ...booking, state: 'booked' }) }
  },
  async done() {
    const booking = bookingWhere(
      ({ state: is, mail, raid }) => is === 'booked' && mail === null && raid.state === 'open',
    )
    if (booking === undefined) return null
    await by([...STAFF, booking.raid.leader]).call(markBooking.status, { bookingId: booking.id })
    const { _id: id } = await admin.call(createMail, { bookId: booking.id })
    const apply = () => {
      booking.mail = { id, holder: holderOf(booking), sent: null }
    }
    return { entry: doneLines(booking), apply }
  },
  async 'take Done back'() {
    const booking = bookingWhere(({ mail }) => mail !== null)
    if (booking === undefined) return null
    await by(STAFF).call(takeBackMark, { bookingId: booking.id, mark: 'status', ...REASON })
    const { mail } = booking
    // Takeovers of a withdrawn mail are reversed, too.
    const entry = new Accounts()
    entry.post(opposite(doneLines(booking)))
    if (mail !== null && mail.holder !== holderOf(booking))
      entry.post(takenOverLines(amountOf(booking), mail.holder, holderOf(booking)))
    return {
      entry: entry.gold,
      apply: () => {
        booking.mail = null
      },
    }
  },
  async 'end with its deposit kept'() {
    const booking = bookingWhere((one) => one.state === 'booked' && one.mail === null && takenOf(one) > 0)
    if (booking === undefined) return null
    const client = by([booking.advertiser, ...STAFF])
    await client.call(cancelBooking, { bookingId: booking.id, deposit: 'kept', ...REASON })
    const apply = () => Object.assign(booking, { state: 'cancelled', isKept: true })
    return { entry: keptLines(booking), apply }
  },
  async 'bring back'() {
    const booking = bookingWhere((one) => one.state === 'cancelled')
    if (booking === undefined) return null
    await by([booking.advertiser, ...STAFF]).call(reinstateBooking, { bookingId: booking.id })
    const apply = () => Object.assign(booking, { state: 'booked', isKept: false })
    return { entry: opposite(keptLines(booking)), apply }
  },
  async 'send a mail'() {
    const booking = bookingWhere(({ mail }) => mail !== null && mail.sent === null)
    const mail = booking?.mail
    if (booking === undefined || mail === undefined || mail === null) return null
    const handler = by([...STAFF, booking.collector])
    await handler.call(generateCode, { mailId: mail.id })
    await handler.call(markMailSent, { mailId: mail.id })
    const to = booking.paymentRealm === BANK.realm ? BANK.name : null
    const entry = sentLines(amountOf(booking), mail.holder, to)
    return {
      entry,
      apply: () => {
        mail.sent = entry
      },
    }
  },
  async 'take Sent back'() {
    const mail = bookingWhere((one) => (one.mail?.sent ?? null) !== null)?.mail
    if (mail === undefined || mail === null || mail.sent === null) return null
    await by(STAFF).call(takeBackSent, { mailId: mail.id, ...REASON })
    return {
      entry: opposite(mail.sent),
      apply: () => {
        mail.sent = null
      },
    }
  },
  async 'take a mail over'() {
    const booking = bookingWhere(({ mail }) => mail !== null && mail.sent === null)
    const mail = booking?.mail
    if (booking === undefined || mail === undefined || mail === null) return null
    const taker = by([...STAFF, booking.collector])
    await taker.call(takeOverMails, { mailIds: [mail.id] })
    const entry = takenOverLines(amountOf(booking), mail.holder, nameOf(taker))
    return {
      entry,
      apply: () => {
        mail.holder = nameOf(taker)
      },
    }
  },
  async propose() {
    const raid = one(raids.filter((one) => one.state === 'open' && leftBy(one) > 0))
    if (raid === undefined) return null
    const proposer = by([raid.leader, ...STAFF])
    const boosters = ['Brontax', 'Öldbär'].map((name) => ({ name, realm: 'Kazzak', share: 1 }))
    await proposer.call(nameBoosters, { raidId: raid.id, boosters })
    const { last } = await proposer.call(proposeSettlement, { raidId: raid.id, beforeStart: true })
    const apply = () =>
      Object.assign(raid, { state: 'proposed', proposal: last?._id ?? '', proposer: nameOf(proposer) })
    return { entry: null, apply }
  },
  async approve() {
    const raid = one(raids.filter((one) => one.state === 'proposed'))
    if (raid === undefined) return null
    await by([...STAFF, ...namesWith('Raid Manager')]).call(approveSettlement, {
      settlementId: raid.proposal,
    })
    const { leader, collector } = raid
    const crew = { leader, collector, boosters: ['Brontax-Kazzak', 'Öldbär-Kazzak'] }
    const apply = () => {
      raid.state = 'settled'
    }
    return { entry: settledLines(leftBy(raid), crew), apply }
  },
  async pay() {
    const payer = by(STAFF)
    const { groups } = await payer.call(offerPayout, { least: '1' })
    const payee = one(
      groups.flatMap(({ banks, payees }) => payees.map((due) => ({ ...due, bank: banks[0] }))),
    )
    if (payee?.bank === undefined) return null
    const gold = Math.min(payee.gold, 1 + below(9_000_000))
    const made = await payer.call(createPayout, {
      payments: [{ payee: payee._id, bank: payee.bank._id, gold }],
    })
    const line = made.lines[0]
    if (line === undefined) return null
    await payer.call(payLines, { id: made._id, lineIds: [line._id] })
    const entry = paidLines(gold, payee.name, BANK.name)
    return { entry, apply: () => payments.push({ lineId: line._id, lines: entry, isBack: false }) }
  },
  async 'take a payment back'() {
    const payment = one(payments)
    if (payment === undefined) return null
    await by(STAFF).call(takeBackLine, { lineId: payment.lineId, ...REASON })
    return {
      entry: opposite(payment.lines),
      apply: () => {
        payment.isBack = true
      },
    }
  },
  async 'move gold'() {
    const mover = by(STAFF)
    const other = named(one(EVERYBODY) ?? '')
    const gold = 1 + below(500_000)
    const [held, from] = [
      { account: 'held', owner: other.memberId } as const,
      { account: 'bank', owner: bank._id } as const,
    ]
    const isToBank = below(3) > 0
    const ends = isToBank ? { from: held, to: from } : { from, to: held }
    const { _id: entry } = await mover.call(moveGold, { ...ends, gold, ...REASON })
    const [itsBank, its] = [`bank ${BANK.name}`, `held ${nameOf(other)}`]
    const lines = isToBank ? movedLines(gold, its, itsBank) : movedLines(gold, itsBank, its)
    if (isToBank && nameOf(other) === nameOf(mover))
      thefts.push(`${nameOf(mover)} moved ${gold} g off themselves`)
    return { entry: lines, apply: () => moves.push({ entry, lines }) }
  },
  async 'take a move back'() {
    const move = one(moves)
    if (move === undefined) return null
    await by(STAFF).call(takeBackMove, { entry: move.entry, ...REASON })
    return { entry: opposite(move.lines) }
  },
  async 'count a bank'() {
    const counter = by(STAFF)
    const booked = accounts.gold.get(`bank ${BANK.name}`) ?? 0
    const counted = Math.max(0, booked + below(1_001) - 500)
    const { count } = await counter.call(countBank, { owner: bank._id, counted })
    if (count === null || counted === booked) return null
    await counter.call(postDifference, { count: count._id, ...REASON })
    return { entry: countedLines(counted - booked, BANK.name) }
  },
}

/** What nobody may do alone, but was done. */
const thefts: string[] = []
const done = new Map<string, { succeeded: number; refused: number }>()
const faults: string[] = []

async function balancesIn(sql: Kysely<Tables>): Promise<Map<string, number>> {
  const { rows } = await raw<{ name: string; gold: string }>`
    SELECT concat_ws(' ', account.kind, coalesce(member.username, hero.name, payee.name || '-' || payee.realm)) AS name,
           sum(balance.gold) AS gold
      FROM ledger_account AS account
      JOIN ledger_balance AS balance ON balance.account_id = account.id
      LEFT JOIN member ON member.id = account.owner_id
      LEFT JOIN hero_name AS hero ON hero.id = account.owner_id
      LEFT JOIN payee_character AS payee ON payee.id = account.owner_id
     GROUP BY 1`.execute(sql)
  return new Map(rows.map(({ name, gold }) => [name, Number(gold)]))
}

async function take(name: string, step: Step): Promise<void> {
  const counts = done.get(name) ?? { succeeded: 0, refused: 0 }
  done.set(name, counts)
  try {
    const taken = await step()
    if (taken === null) return
    counts.succeeded += 1
    if (taken.entry !== null) accounts.post(taken.entry)
    taken.apply?.()
  } catch (error) {
    if (!(error instanceof CallRefused) || error.status < 400 || error.status > NO_ROOM) throw error
    counts.refused += 1
  }
}

const { databaseUrl, dataDir } = product
const database = await openDatabase({ databaseUrl, dataDir, log: createLog('silent') })
try {
  const kinds = Object.entries(STEPS)
  for (let step = 1; step <= Number(values.steps) && faults.length === 0; step += 1) {
    const [name, act] = one(kinds) ?? ['', async () => null]
    await take(name, act)
    const found = accounts.differences(await balancesIn(database.sql))
    faults.push(...found.map((fault) => `step ${step}, ${name}: ${fault}`))
  }
  faults.push(...(await faultsOfBooks(database.sql)))
  const check = await admin.call(checkBooks, {})
  if (check.faults.length > 0) faults.push(`The check found ${JSON.stringify(check.faults)}`)
} finally {
  await database.close()
  await product.stop()
}
for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
for (const [name, { succeeded, refused }] of done)
  console.log(`${name}: ${succeeded} done, ${refused} refused`)
const never = Object.keys(STEPS).filter((name) => (done.get(name)?.succeeded ?? 0) === 0)
conclude([
  {
    name: 'every account has what its entries say, after each step',
    held: faults.length === 0,
    figures: `${accounts.gold.size} accounts, ${faults.length} faults`,
  },
  { name: 'nobody lowers alone what they hold', held: thefts.length === 0, figures: `${thefts.length}` },
  { name: 'every kind of step succeeded', held: never.length === 0, figures: never.join(', ') || 'all' },
])
