import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import type { Message } from '#demo/discord-channels.ts'
import { DEMO_WEBHOOKS, webhookAddress } from '#demo/discord-messages.ts'
import { personWith } from '#demo/people.ts'
import type { StandIn } from '#demo/spawn.ts'
import type { Fault } from '#demo/stand-in.ts'
import { setChannel } from '#domain/channel/endpoints.ts'
import { changeNoticeSettings } from '#domain/notice/endpoints.ts'
import { createRaid, editRaid, getRaid, publishRaid } from '#domain/raid/endpoints.ts'
import type { Bound } from '#lab/bounds.ts'
import type { RunningProduct } from '#lab/running-product.ts'
import type { Tables } from '#server/database/tables.ts'
import { dayAhead, inputOf, raidOn } from '#server/testing/records.ts'
import { checkShown, SOON } from './shown.ts'
import type { Watcher } from './watcher.ts'
import type { Crew } from './workload.ts'

/** So many members have the bot write to them. */
const WRITTEN_TO = 20
/** Between two changes of how Discord is, ms. */
const FAULT_EVERY_MS = 5_000
/** All that waits is said within this once Discord is well, ms. */
const SAID_WITHIN_MS = 180_000
const LOOK_MS = 500
const TIMES = ['7:30 PM', '8:00 PM', '8:30 PM', '9:00 PM']
/** What an instance can have been saying when it was killed. */
const AT_ONCE = 8

const MESSAGES = ['/api/v10/webhooks', '/api/v10/channels', '/api/v10/users/@me/channels']
/** None of these leaves in doubt whether a webhook's message arrived: what comes twice is then the killed sender's. */
const FAULTS: readonly Fault[] = [
  { kind: 'slow', delayMs: 1_500, paths: MESSAGES },
  { kind: 'down', paths: MESSAGES },
  { kind: 'error', paths: MESSAGES },
  { kind: 'nonsense', paths: MESSAGES },
  { kind: 'html', paths: MESSAGES },
  { kind: 'rate-limited', retryAfterMs: 2_000, paths: MESSAGES },
  { kind: 'rate-limited', retryAfterMs: 3_000, global: true, paths: MESSAGES },
  { kind: 'unheard', paths: ['/api/v10/channels'] },
]

/** Has Discord told of all that it can be told, and members who want the bot to write to them. */
export async function followByDiscord(
  { clientFor, discord }: RunningProduct,
  watchers: readonly Watcher[],
): Promise<void> {
  const admin = await clientFor(personWith('Admin'))
  const kinds = ['published', 'delayed', 'free', 'full'] as const
  for (const [at, kind] of kinds.entries()) {
    const webhook = DEMO_WEBHOOKS[at]
    if (webhook === undefined) throw new Error('The demo has too few channels')
    await admin.call(setChannel, { kind, address: webhookAddress(discord.url, webhook) })
  }
  const topics = [
    { topic: 'booking-made', discord: true },
    { topic: 'raid-changed', discord: true },
    { topic: 'raid-published', discord: true },
    { topic: 'raid-soon', discord: true },
  ] as const
  const leaders = watchers.filter(({ apiClient }) => apiClient.person.roles.includes('Raid Leader'))
  for (const { apiClient } of [...leaders, ...watchers].slice(0, WRITTEN_TO))
    await apiClient.call(changeNoticeSettings, { topics: [...topics] })
}

/** Discord is well, slow, away or wrong by turns, until it is over; then it is well. */
export async function troubleDiscord(discord: StandIn, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const fault = FAULTS[randomInt(FAULTS.length * 2)]
    await (fault === undefined ? discord.clearFault() : discord.fault(fault))
    await wait(FAULT_EVERY_MS, undefined, { signal: over }).catch(() => undefined)
  }
  await discord.clearFault()
}

/** Somebody puts raids off and back, so that there is an order to keep. */
export async function moveRaids(watcher: Watcher, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await wait(randomInt(300, 1_500))
    const movable = watcher.raids.filter(({ name }) => !name.startsWith(SOON))
    const raid = movable[randomInt(Math.max(1, movable.length))]
    const time = TIMES[randomInt(TIMES.length)]
    if (raid === undefined || time === undefined || over.aborted) continue
    const found = await watcher.client.send(getRaid, { id: raid._id })
    if (found.kind === 'acknowledged')
      await watcher.client.send(editRaid, { ...inputOf(found.payload), time, id: raid._id })
  }
}

/** Raids that start while Discord may be away: what waits for them past their start is never to be shown. */
export async function startSoon(
  watcher: Watcher,
  { databaseUrl, crew, over }: { databaseUrl: string; crew: Crew; over: AbortSignal },
): Promise<void> {
  while (!over.aborted) {
    await wait(randomInt(3_000, 9_000))
    const [raidLeader] = crew.leaders
    if (raidLeader === undefined || over.aborted) return
    const input = raidOn(dayAhead(3), raidLeader, {
      name: `${SOON} ${randomUUID().slice(0, 8)}`,
      maxClients: 3,
    })
    const made = await watcher.client.send(createRaid, input)
    if (made.kind !== 'acknowledged') continue
    const { _id: id } = made.payload
    if (await moveStart(databaseUrl, id)) await watcher.client.send(publishRaid, { id })
  }
}

/** The database may be away. */
async function moveStart(connectionString: string, id: string): Promise<boolean> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(
      `UPDATE raid SET starts_at = date_trunc('second', now()) + $2 * interval '1 second' WHERE id = $1`,
      [id, randomInt(5, 60)],
    )
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** What arrived at Discord, counted there, against what the database says happened. */
export async function checkDiscord(
  database: Kysely<Tables>,
  discord: StandIn,
  kills: number,
): Promise<Bound[]> {
  const took = await untilSaid(database)
  const { messages } = (await discord.look('messages')) as { messages: Message[] }
  const told = messages.filter(({ isDirect }) => !isDirect)
  const direct = messages.filter(({ isDirect }) => isDirect)
  return [
    {
      name: `all that waits is said within ${SAID_WITHIN_MS / 1_000} s`,
      held: took !== null,
      figures: took === null ? 'something still waits' : `after ${(took / 1_000).toFixed(1)} s`,
    },
    await nothingLost(database, told),
    await inOrder(database, told),
    await onceEach(database, { told, direct, kills }),
    await checkShown(database, messages),
  ]
}

/** How long it took, ms; null when it took too long. */
async function untilSaid(database: Kysely<Tables>): Promise<number | null> {
  const since = performance.now()
  // What failed is due at once, as by 'Try again': else the trial would wait for its pauses.
  await sql`UPDATE delivery SET next_at = least(next_at, now()), claimed_until = least(claimed_until, now() + interval '60 seconds')`.execute(
    database,
  )
  while (performance.now() - since < SAID_WITHIN_MS) {
    const { rows } = await sql<{ left: number }>`
      SELECT (SELECT count(*) FROM history, announcing WHERE NOT pg_visible_in_snapshot(transaction_id, position))
           + (SELECT count(*) FROM delivery WHERE sent_at IS NULL AND given_up_at IS NULL) AS left`.execute(
      database,
    )
    if (Number(rows[0]?.left) === 0) return performance.now() - since
    await wait(LOOK_MS)
  }
  return null
}

const nameIn = (content: string) => /\*\*(.+?)\*\*/.exec(content)?.[1] ?? ''

async function nothingLost(database: Kysely<Tables>, told: readonly Message[]): Promise<Bound> {
  const said = new Set(
    told.map(({ content }) => `${nameIn(content)}: ${/called off|open for bookings/.exec(content)?.[0]}`),
  )
  const { rows } = await sql<{ name: string; deleted: boolean }>`
    SELECT name, deleted_at IS NOT NULL AS deleted FROM raid WHERE published_at IS NOT NULL AND name NOT LIKE ${`${SOON} %`}`.execute(
    database,
  )
  const missing = rows.flatMap(({ name, deleted }) =>
    [`${name}: open for bookings`, ...(deleted ? [`${name}: called off`] : [])].filter(
      (one) => !said.has(one),
    ),
  )
  const { rows: failed } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM delivery WHERE given_up_at IS NOT NULL`.execute(database)
  const givenUp = Number(failed[0]?.count)
  for (const one of missing.slice(0, 5)) console.log(`Discord was not told: ${one}`)
  return {
    name: 'no message to Discord is lost',
    held: missing.length + givenUp === 0 && rows.length > 0,
    figures: `${rows.length} raids published, ${missing.length} messages missing, ${givenUp} given up`,
  }
}

/** Each new start names the one that was told before it, and the last one is the raid's. */
async function inOrder(database: Kysely<Tables>, told: readonly Message[]): Promise<Bound> {
  const starts = new Map<string, string>()
  let wrong = 0
  let moves = 0
  for (const { content } of told) {
    const published = /open for bookings[\s\S]*?<t:(\d+):F>/.exec(content)?.[1]
    if (published !== undefined) starts.set(nameIn(content), starts.get(nameIn(content)) ?? published)
    const [, to, from] = /starts <t:(\d+):F>, not <t:(\d+):F>/.exec(content) ?? []
    if (to === undefined || from === undefined) continue
    moves += 1
    const known = starts.get(nameIn(content))
    // Said twice by a killed sender.
    if (known === to) continue
    if (known !== undefined && known !== from) wrong += 1
    starts.set(nameIn(content), to)
  }
  const { rows } = await sql<{ name: string; start: number }>`
    SELECT name, extract(epoch FROM starts_at)::bigint AS start FROM raid WHERE published_at IS NOT NULL AND deleted_at IS NULL AND name NOT LIKE ${`${SOON} %`}`.execute(
    database,
  )
  const stale = rows.filter(({ name, start }) => starts.get(name) !== String(start)).length
  return {
    name: 'the messages of a raid come in their order, and the last is what is so',
    held: wrong + stale === 0 && moves > 0,
    figures: `${moves} moves told, ${wrong} out of order, ${stale} raids told otherwise`,
  }
}

async function onceEach(
  database: Kysely<Tables>,
  { told, direct, kills }: { told: readonly Message[]; direct: readonly Message[]; kills: number },
): Promise<Bound> {
  const { rows } = await sql<{ channels: number; members: number }>`
    SELECT count(*) FILTER (WHERE target LIKE 'channel %') AS channels,
           count(*) FILTER (WHERE target LIKE 'member %') AS members FROM delivery WHERE sent_at IS NOT NULL`.execute(
    database,
  )
  const twice = told.length - Number(rows[0]?.channels)
  const twiceDirect = direct.length - new Set(direct.map(({ nonce }) => nonce)).size
  const missing = Number(rows[0]?.members) - new Set(direct.map(({ nonce }) => nonce)).size
  return {
    name: 'a message comes twice only where its sender was killed, and one of the bot never',
    held: twice >= 0 && twice <= AT_ONCE * kills && twiceDirect === 0 && missing === 0 && direct.length > 0,
    figures: `${told.length} to channels, ${twice} of them twice at ${kills} kills; ${direct.length} to members, ${twiceDirect} twice, ${missing} missing`,
  }
}
