import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { type ApiClient, cookiesOf } from '#demo/api-client.ts'
import { personWith } from '#demo/people.ts'
import { correctGold, createBooking, markBooking, takeBackMark } from '#features/booking/calls.ts'
import { createHeroName, deleteHeroName } from '#features/hero-name/calls.ts'
import { createRaid, deleteRaid, publishRaid } from '#features/raid/calls.ts'
import { startBalancer } from '#lab/balancer.ts'
import { quantile } from '#lab/bench/load.ts'
import { conclude } from '#lab/bounds.ts'
import { runProduct } from '#lab/running-product.ts'
import type { Role } from '#platform/call/rights.ts'
import { bookingInput, correctionOf, dayAhead, raidOn } from '#platform/testing/server/records.ts'
import { findChromium } from '#scripts/chromium.ts'
import { freePort } from '#scripts/processes.ts'

/*
 * npm run trial -- open-page [--rounds 10] [--bound 1000]: two instances behind a balancer that sends each call and each
 * socket to the other one. Each change must be on every page that shows it within `bound` ms of the answer to its call.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, bound: { type: 'string', default: '1000' } },
})
const GIVEN_UP_MS = 15_000
const port = await freePort()
const origin = `http://localhost:${port}`
const product = await runProduct({ database: 'postgres', instances: 2, publicUrl: origin })
const balancer = await startBalancer(port, () => product.instances)
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox'],
} as object)
const times: { readonly what: string; readonly ms: number }[] = []

async function signedIn(role: Role): Promise<ApiClient> {
  return (await product.clientFor(personWith(role), origin)).at(origin)
}

async function open(client: ApiClient, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookiesOf(client).map((cookie) => ({ ...cookie, url: origin })))
  const page = await context.newPage()
  await page.goto(origin + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** The time from the call's answer until each page shows the text, or stops showing it. */
async function timed<T>(
  what: string,
  act: () => Promise<T>,
  shown: readonly (readonly [Page, string, ('visible' | 'hidden')?])[],
): Promise<T> {
  let answeredAt = Number.POSITIVE_INFINITY
  const waits = shown.map(async ([page, text, state = 'visible']) => {
    const locator = page.getByText(text, { exact: false }).filter({ visible: true }).first()
    const isThere = await locator.waitFor({ state, timeout: GIVEN_UP_MS }).then(
      () => true,
      () => false,
    )
    const ms = isThere ? Math.max(0, performance.now() - answeredAt) : GIVEN_UP_MS
    times.push({ what: `${what}: ${new URL(page.url()).pathname.split('/')[2] ?? ''}`, ms })
  })
  const answer = await act()
  answeredAt = performance.now()
  await Promise.all(waits)
  return answer
}

try {
  const [admin, manager, leader, advertiser, collector] = await Promise.all(
    (['Admin', 'Raid Manager', 'Raid Leader', 'Advertiser', 'Gold Collector'] as const).map(signedIn),
  )
  if (!(admin && manager && leader && advertiser && collector)) throw new Error('There is one of each role')
  const [bookRaid, upcoming, clients, mails, heroNames, notices] = await Promise.all([
    open(advertiser, '/dashboard/book-raid'),
    open(manager, '/dashboard/upcoming-raids'),
    open(advertiser, '/dashboard/my-clients'),
    open(collector, '/dashboard/send-mail'),
    open(admin, '/dashboard/admin'),
    open(leader, '/dashboard/notices'),
  ])
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const letters = String.fromCharCode(96 + round).repeat(3)
    const [raidName, clientName, hero] = [`Omega ${letters}`, `Klient${letters}`, `Held${letters}`]
    const input = raidOn(dayAhead(0), leader.memberId, {
      ...{ name: raidName, time: '11:45 PM', goldCollector: collector.memberId },
    })
    const raid = await timed('a raid is created', () => manager.call(createRaid, input), [
      [upcoming, raidName],
    ])
    await timed('it is published', () => manager.call(publishRaid, { id: raid._id }), [[bookRaid, raidName]])
    const evening = await open(leader, `/dashboard/tonight/${raid._id}`)
    const booked = { price: 200_000 + round, clientName, deposit: 10_000 } as const
    const booking = await timed(
      'a client is booked',
      () => advertiser.call(createBooking, bookingInput(raid, booked)),
      [
        [evening, clientName],
        [clients, clientName],
        [notices, raidName],
      ],
    )
    const { _id: bookingId } = booking
    const correction = correctionOf(booking, { price: 300_000 + round })
    await timed('its price is corrected', () => admin.call(correctGold, correction), [
      [clients, (290_000 + round).toLocaleString('en-US')],
    ])
    await timed('it is locked', () => leader.call(markBooking.lock, { bookingId }), [[clients, 'Locked']])
    await timed('it is done', () => leader.call(markBooking.status, { bookingId }), [
      [mails, (290_000 + round).toLocaleString('en-US')],
    ])
    const back = { bookingId, mark: 'status', reason: 'Not done yet' } as const
    await timed('Done is taken back', () => admin.call(takeBackMark, back), [
      [mails, (290_000 + round).toLocaleString('en-US'), 'hidden'],
    ])
    await timed('the raid is deleted', () => manager.call(deleteRaid, { id: raid._id }), [
      [upcoming, raidName, 'hidden'],
    ])
    const heroInput = { name: hero, realm: 'Kazzak', faction: 'Horde', status: true } as const
    const { _id: id } = await admin.call(createHeroName, heroInput)
    await heroNames.getByText(hero).first().waitFor()
    const other = await signedIn('Developer')
    await timed('a hero name is deleted', () => other.call(deleteHeroName, { id }), [
      [heroNames, hero, 'hidden'],
    ])
    await evening.context().close()
  }
} finally {
  await browser.close()
  balancer.close()
  await product.stop()
}
const kinds = Map.groupBy(times, ({ what }) => what)
for (const [what, all] of kinds) {
  const ms = all.map((one) => one.ms)
  console.log(`${what}: median ${quantile(ms, 0.5).toFixed(0)} ms, slowest ${Math.max(...ms).toFixed(0)} ms`)
}
const late = times.filter(({ ms }) => ms > Number(values.bound))
conclude([
  {
    name: `every change is on every open page within ${values.bound} ms`,
    held: late.length === 0 && times.length > 0,
    figures: `${late.length} of ${times.length} later; slowest ${Math.max(...times.map(({ ms }) => ms)).toFixed(0)} ms`,
  },
])
