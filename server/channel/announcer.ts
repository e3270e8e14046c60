import { setTimeout as wait } from 'node:timers/promises'
import { actionOf, type ChangeKind, parseKind } from '#domain/change.ts'
import { planDue } from '#domain/channel/rules.ts'
import { wallClockAt } from '#domain/server-time.ts'
import { readChanges } from '#server/change/feed.ts'
import type { RecordedChange } from '#server/change/record.ts'
import { WakeableLoop } from '#server/change/wakeable-loop.ts'
import {
  claimPosition,
  readPlan,
  readTargets,
  storePlanned,
  storePosition,
  type Target,
  targetOf,
} from '#server/channel/data.ts'
import { addNewsOf } from '#server/channel/news.ts'
import type { Database } from '#server/database/open.ts'
import type { Sql } from '#server/database/tables.ts'
import { addDeliveries, type NewDelivery } from '#server/delivery/data.ts'
import type { Log } from '#server/log.ts'

/** The work that a dead instance left is found after at most this, ms; so is the hour of the plan. */
const LOOK_EVERY_MS = 20_000
/** Changes within this are one message, ms. */
const GATHER_MS = 500

/** It may change when a raid starts, whether it is published, or whether it is full. */
function concernsRaid(kind: ChangeKind): boolean {
  const { outdates } = actionOf(kind)
  return outdates.includes('published-raids') && outdates.includes('counters')
}

/** It may be posted in a channel, or sent to a member. */
const isNews = ({ kind }: Pick<RecordedChange, 'kind'>) =>
  kind === null || concernsRaid(kind) || actionOf(kind).tells !== null

/** The raids that it may have changed something of. Of what only a newer version knows anything may be. */
function raidsOf(changes: readonly Pick<RecordedChange, 'kind' | 'raidId'>[]): string[] {
  const some = changes.filter(({ kind }) => kind === null || concernsRaid(kind))
  return [...new Set(some.flatMap(({ raidId }) => raidId ?? []))]
}

interface AnnouncerDeps {
  readonly database: Database
  readonly clock: () => Date
  readonly log: Log
  /** Adds members' messages on Discord about these changes. @returns how many messages */
  addDirect(sql: Sql, historyIds: readonly number[], now: Date): Promise<number>
  /** There is something to send. */
  announced(): void
}

/**
 * Turns changes into messages for the community's channels. It reads the history from where the last instance that did so stopped, and
 * writes the deliveries with the place where it stopped itself: each is made once, whoever is killed, and no write waits for it.
 */
export class Announcer {
  readonly #deps: AnnouncerDeps
  readonly #loop = new WakeableLoop(LOOK_EVERY_MS, () => this.#turn())
  readonly #stopping = new AbortController()
  #isFailing = false

  constructor(deps: AnnouncerDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#loop.wake()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#loop.stop()
  }

  readonly onChanges = (changes: readonly RecordedChange[]): void => {
    if (changes.some(isNews)) this.#loop.wake()
  }

  async #turn(): Promise<void> {
    try {
      if ((await this.announce()) > 0) this.#deps.announced()
      this.#isFailing = false
    } catch (err) {
      if (!this.#isFailing) this.#deps.log.warn({ err }, 'The news for Discord has to wait')
      this.#isFailing = true
    }
    await wait(GATHER_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
  }

  /** Reads what is new. @returns how many deliveries it made; none while another instance is at it */
  async announce(): Promise<number> {
    const { database, clock, addDirect } = this.#deps
    return database.transaction(async (sql) => {
      const position = await claimPosition(sql)
      if (position === null) return 0
      const now = clock()
      const { rows: found, position: next } = await readChanges(sql, position)
      if (found.length > 0) await storePosition(sql, next)
      const touched = found.map((row) => ({ kind: parseKind(row), raidId: row.raid_id }))
      const channels = await readTargets(sql)
      const made = await addNewsOf(sql, raidsOf(touched), { channels, now })
      const plan = await planOf(sql, { channels, now })
      await addDeliveries(sql, plan, now)
      const ids = found.map(({ id }) => id)
      return made + plan.length + (await addDirect(sql, ids, now))
    })
  }
}

interface Telling {
  readonly channels: readonly Target[]
  readonly now: Date
}

async function planOf(sql: Sql, { channels, now }: Telling): Promise<NewDelivery[]> {
  const plan = channels.find(({ kind }) => kind === 'plan')
  const due = plan?.hour == null ? null : planDue({ ...plan, hour: plan.hour }, wallClockAt(now))
  if (due === null) return []
  await storePlanned(sql, due)
  return [{ target: targetOf('plan'), raidId: null, says: await readPlan(sql, now) }]
}
