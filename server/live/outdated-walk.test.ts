import { sql as raw } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { markBooking } from '#domain/booking/endpoints.ts'
import { type ChangeKind, outdatedBy } from '#domain/change.ts'
import { contract } from '#domain/contract.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { createHeroName, listHeroNames } from '#domain/hero-name/endpoints.ts'
import { OUTDATED_HEADER } from '#domain/live.ts'
import { getRoles } from '#domain/member/endpoints.ts'
import { can } from '#domain/rights.ts'
import { PAYMENT_REALMS } from '#domain/season.ts'
import { ALL_VIEWS, VIEWS, type View } from '#domain/view.ts'
import { onPostgres } from '#server/testing/databases.ts'
import { bringAboutEveryKind, castOf, nothingAtHand } from '#server/testing/every-kind.ts'
import { type Changed, Onlooker } from '#server/testing/onlookers.ts'
import { type Instance, type Product, startProduct } from '#server/testing/product.ts'
import { book, publishedRaid, UNKNOWN_ID } from '#server/testing/records.ts'
import type { Watched } from '#server/testing/scenario.ts'
import { type AskedAbout, NOT_KEPT, SHOWN } from '#server/testing/shown.ts'
import { IS_ALL, walkOf } from '#server/testing/walks.ts'
import { disconnectAll } from '#server/testing/watcher.ts'

/** What becomes old is told within this, ms. */
const SOON_MS = 1_000

afterEach(disconnectAll)

it('LIVE-10: every read is kept by screens as a view, or has a reason why none keeps it', () => {
  const reads = contract.filter(({ effect }) => effect === 'read').map(({ path }) => path)
  const paths = [...SHOWN.map(({ endpoint }) => endpoint), ...NOT_KEPT.keys()].map(({ path }) => path)
  expect(paths.toSorted()).toEqual(reads.toSorted())
})

/** A step of the scenario, and whose screens it made show something else. */
interface Step {
  readonly kinds: readonly ChangeKind[]
  readonly ids: ReadonlySet<number>
  /** When it was done (performance.now). */
  readonly at: number
  readonly changed: ReadonlyMap<Onlooker, readonly Changed[]>
}

onPostgres('two instances', () => {
  let product: Product
  let another: Instance
  beforeAll(async () => {
    product = await startProduct('postgres')
    another = await product.startAnother()
  })
  afterAll(() => product.stop())

  it(
    'LIVE-10: each change is told within 1 s to the screens that it makes old, and to few others',
    async () => {
      const { missed, steps, onlookers } = await watchEveryKind(product, another)
      expect(missed).toEqual([])
      const tellings = onlookers.flatMap((one) => tellingsOf(one, steps))
      expect(Math.max(...tellings.map(({ after }) => after))).toBeLessThan(SOON_MS)
      expect(tellings.filter(({ one, view }) => !isFor(one, view)).map(({ name }) => name)).toEqual([])
      // Two people's screens say nothing of what all others are told for.
      if (!IS_ALL) return
      const table = tableOf(tellings)
      process.stdout.write(
        `${table.map(({ name, all, vain }) => `${vain} of ${all} in vain: ${name}`).join('\n')}\n`,
      )
      const inVain = table.filter(({ all, vain }) => vain === all).map(({ name }) => name)
      expect(inVain.filter((name) => !(name in FOR_NOTHING))).toEqual([])
      expect(tellings.filter(({ isShown }) => !isShown).length / tellings.length).toBeLessThan(MOST_IN_VAIN)
    },
    walkOf(300_000, 900_000),
  )

  it('LIVE-10: of many changes at once at most one message in 100 ms is told, and of every change', async () => {
    const onlooker = await Onlooker.at(another, await product.as('Developer'))
    const admin = await product.as('Admin')
    const startedAt = performance.now()
    const before = await newestRow(product)
    const name = (realm: string) => ({ name: 'Bank', realm, faction: 'Horde', status: true }) as const
    await Promise.all(PAYMENT_REALMS.map((realm) => admin.call(createHeroName, name(realm))))
    const ids = await idsSince(product, before)
    const told = () => onlooker.tellings().filter((one) => one.ids.some((id) => ids.has(id)))
    await onlooker.watcher.until(() => new Set(told().flatMap((one) => one.ids)).isSupersetOf(ids))
    // The first comes at once.
    const messages = new Set(told().map(({ at }) => at)).size
    expect(messages).toBeLessThanOrEqual((performance.now() - startedAt) / 100 + 1)
    expect(new Set(told().map(({ view }) => view))).toEqual(new Set(['hero-names', 'banks', 'agenda']))
  })

  it('LIVE-10: what only a newer version knows makes all views old', async () => {
    const onlooker = await Onlooker.at(another, await product.as('Raid Manager'))
    const conjured = {
      noun: 'raid',
      action: 'conjure',
      record_id: UNKNOWN_ID,
      raid_id: UNKNOWN_ID,
      changes: '{}',
    }
    await product.database.sql.insertInto('history').values(conjured).execute()
    product.database.notify()
    // What is somebody's own comes in a message of its own.
    await onlooker.watcher.until(({ outdated }) => outdated.length > 1)
    const { roles } = await onlooker.caller.call(getRoles, {})
    const mine = ALL_VIEWS.filter((view) => {
      const to = VIEWS[view]
      return to === 'concerned' || (to !== 'pushed' && can(roles, to))
    })
    expect(
      onlooker
        .tellings()
        .map(({ view }) => view)
        .toSorted(),
    ).toEqual(mine.toSorted())
  })

  it('LIVE-11: a call’s answer names what it changed, and no other answer names anything', async () => {
    const admin = await product.as('Admin')
    const old = async (endpoint: Endpoint, input: object, headers = {}) => {
      const answer = await admin.ask(endpoint, input, headers)
      return [answer.status, JSON.parse(answer.headers.get(OUTDATED_HEADER) ?? 'null')]
    }
    const raid = await publishedRaid(product)
    const { _id: bookingId } = await book(await product.as('Advertiser'), raid)
    const once = { 'idempotency-key': 'once' }
    const before = await newestRow(product)
    const made = await old(markBooking.lock, { bookingId }, once)
    const ids = [...(await idsSince(product, before))]
    expect(made).toEqual([200, { views: outdatedBy('booking lock'), ids, raids: [raid._id] }])
    expect(await old(markBooking.lock, { bookingId }, once)).toEqual([200, { views: [], ids: [], raids: [] }])
    expect(await old(markBooking.lock, { bookingId: UNKNOWN_ID })).toEqual([404, null])
    expect(await old(listHeroNames, {})).toEqual([200, null])
  })
})

/** Of all that is told, so much may change nothing of what the one who is told has open: what others see by the same right. */
const MOST_IN_VAIN = 0.65

/** Told here to nobody whose screens change, since the scenario has not what would. */
const FOR_NOTHING: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'The raid is more than a day ahead of Home': [
      ...['agenda: booking backup', 'agenda: booking cancel, booking promote', 'agenda: booking reinstate'],
      'agenda: booking move, raid move-in, raid move-out',
    ],
    'One leaves the slot and one takes it, or it comes back without one': [
      ...['counters: booking cancel, booking promote', 'counters: booking reinstate'],
    ],
    'It waits for nobody by this name': ['agenda: member rename', 'settlement: member rename'],
    'The client is called as before, and the source is the same': [
      ...['clients: booking edit', 'reports: booking edit'],
    ],
    'No gold was taken of who is booked, or of whom is due': [
      ...['gold: booking backup', 'gold: booking cancel', 'gold: booking create', 'gold: booking edit'],
      'gold: payout claim',
    ],
    'It begins on the same day': [
      ...['clients: raid delay', 'counters: raid delay', 'gold: raid delay', 'reports: raid delay'],
    ],
    'The raid was pending, so that nobody was booked': [
      ...['counters: raid delete', 'ledger: raid delete', 'reports: raid delete', 'settlement: raid delete'],
    ],
    'Nothing fits the realm yet': ['banks: mail generate-code'],
    'Whoever leads goes on leading': ['members: member roles'],
  }).flatMap(([reason, names]) => names.map((name) => [name, reason])),
)

/** Each kind comes about on one instance, while people of all roles have their screens open on the other. */
async function watchEveryKind(product: Product, another: Instance) {
  const cast = await castOf(product)
  const onlookers: Onlooker[] = []
  for (const caller of Object.values(cast)) onlookers.push(await Onlooker.at(another, caller))
  // To read all screens again costs most: two do so in `npm test`, all of them with `--all`.
  const some = [cast.admin, cast.advertiser].map(({ memberId }) => memberId)
  const readers = onlookers.filter(({ caller }) => IS_ALL || some.includes(caller.memberId))
  const atHand = nothingAtHand()
  const steps: Step[] = []
  const missed: string[] = []
  let looked = ''
  const watched: Watched = async (kinds, work) => {
    const about: AskedAbout = { ...atHand, day: DAY, accounts: await accountsIn(product) }
    const moment = async () => JSON.stringify([product.clock.now(), atHand, await newestRow(product)])
    if (looked !== (await moment())) await Promise.all(readers.map((one) => one.look(about)))
    await Promise.all(onlookers.map((one) => one.begin()))
    const before = await newestRow(product)
    const done = await work()
    const at = performance.now()
    const ids = await idsSince(product, before)
    await soon(() => notYet(kinds, ids, onlookers))
    const changed = new Map<Onlooker, readonly Changed[]>()
    await Promise.all(readers.map(async (one) => changed.set(one, await one.lookAgain(about))))
    const isMissing = () =>
      [...changed].flatMap(([one, all]) =>
        all
          .filter((screen) => !one.knows(screen, ids))
          .map(({ path }) => `${kinds}: ${one.caller.person.name} ${path}`),
      )
    await soon(isMissing)
    missed.push(...isMissing())
    steps.push({ kinds, ids, at, changed })
    looked = await moment()
    return done
  }
  await bringAboutEveryKind(product, { cast, atHand, watched })
  return { missed, steps, onlookers: readers }
}

const DAY = '2026-06-17'

/** Waits until nothing is missing, at most as long as it may take. */
async function soon(isMissing: () => readonly unknown[]): Promise<void> {
  const look = () => {
    if (isMissing().length > 0) throw new Error('Not yet')
  }
  await vi.waitFor(look, { timeout: SOON_MS, interval: 10 }).catch(() => undefined)
}

/** Views that these kinds make old and that were not told yet: to all who have the right, or to anybody concerned. */
function notYet(kinds: readonly ChangeKind[], ids: ReadonlySet<number>, onlookers: readonly Onlooker[]) {
  const views = [...new Set(kinds.flatMap((kind) => outdatedBy(kind)))]
  return views.filter((view) => {
    const heard = onlookers.filter((one) => isFor(one, view)).map((one) => one.heard(view, ids))
    return VIEWS[view] === 'concerned' ? !heard.includes(true) : heard.includes(false)
  })
}

/** Whether somebody may be told of the view by 'outdated'. */
function isFor({ roles }: Onlooker, view: View): boolean {
  const to = VIEWS[view]
  return to !== 'pushed' && (to === 'concerned' || can(roles, to))
}

/** What somebody was told, how long after the step, and whether any of their screens shows something else by it. */
function tellingsOf(one: Onlooker, steps: readonly Step[]) {
  return one.tellings().flatMap(({ at, view, ids }) =>
    steps
      .filter((step) => ids.some((id) => step.ids.has(id)))
      .map((step) => {
        const kinds = step.kinds.filter((kind) => outdatedBy(kind).includes(view))
        const isShown = (step.changed.get(one) ?? []).some(({ as }) => as.includes(view))
        return { one, view, after: at - step.at, isShown, name: `${view}: ${kinds.join(', ')}` }
      }),
  )
}

function tableOf(views: readonly { readonly name: string; readonly isShown: boolean }[]) {
  return [...Map.groupBy(views, ({ name }) => name)]
    .map(([name, all]) => ({ name, all: all.length, vain: all.filter(({ isShown }) => !isShown).length }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

async function newestRow({ database }: Product): Promise<number> {
  const { rows } = await raw<{ id: number }>`SELECT max(id) AS id FROM history`.execute(database.sql)
  return Number(rows[0]?.id)
}

async function idsSince({ database }: Product, id: number): Promise<ReadonlySet<number>> {
  const { rows } = await raw<{ id: number }>`SELECT id FROM history WHERE id > ${id}`.execute(database.sql)
  return new Set(rows.map((row) => Number(row.id)))
}

async function accountsIn({ database }: Product): Promise<string[]> {
  const { rows } = await raw<{ id: number }>`
    SELECT min(id) AS id FROM ledger_account GROUP BY kind`.execute(database.sql)
  return rows.map(({ id }) => String(id))
}
