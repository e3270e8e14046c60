import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { News } from '#features/discord/calls.ts'
import { type Announcements, joinedText, newsOf, planDue } from '#features/discord/rules.ts'
import type { Log } from '#platform/call/server/log.ts'
import type { ChangeFeed } from '#platform/change/server/history.ts'
import { WakeableLoop } from '#platform/change/server/wakeable-loop.ts'
import type { Database } from '#platform/database/open.ts'
import { wallClockAt } from '#platform/words/server-time.ts'
import {
  addDelivery,
  addDuties,
  leaveTurn,
  noteAnnounced,
  readPlanning,
  readRaidsAndAnnounced,
  readWaiting,
  storeDone,
  storeHeard,
  storePlanned,
  storeTry,
  takeTurn,
  type Waiting,
} from './data.ts'
import type { Outcome } from './senders.ts'

/** A dead instance's turn, and the plan's hour, are noticed within this time, ms. */
const LOOK_EVERY_MS = 10_000
/** Changes within this time become one message, ms. */
const GATHER_MS = 500
/** A message is retried for this long, ms. */
const TRIED_FOR_MS = 10 * 60_000
/** The pause after a target's failure, ms, doubled each time up to the longest. */
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 2 * 60_000
/** The target for all of Discord. */
const ALL = '*'

/** A waiting message that is still true, with its text. `says` and `before`: of a channel's news. */
export interface Ready {
  readonly row: Waiting
  readonly text: string
  readonly says?: News
  readonly before?: Announcements
}

/** The messages that are still true, and how to post them. The others are deleted silently. */
export interface Prepared {
  readonly ready: readonly Ready[]
  post(content: string, nonce: string): Promise<Outcome>
}

/** Prepares the waiting messages of one target; `name` is the target without its kind. */
export type Sender = (name: string, rows: readonly Waiting[]) => Promise<Prepared>

interface MessagesDeps {
  readonly database: Database
  readonly clock: () => Date
  readonly log: Log
  readonly senders: Readonly<Record<'channel' | 'member', Sender>>
}

/**
 * Sends news to Discord, on one instance at a time; another takes over within a minute if that one dies. `delivery` holds
 * what waits; it is checked, posted, and retried for ten minutes.
 */
export class DiscordMessages {
  readonly #deps: MessagesDeps
  readonly #instance = randomUUID()
  readonly #loop = new WakeableLoop(LOOK_EVERY_MS, () => this.#turn())
  readonly #stopping = new AbortController()
  /** Until when each target is paused, and its failures. */
  readonly #pauses = new Map<string, { until: number; failures: number }>()
  #isFailing = false

  constructor(deps: MessagesDeps) {
    this.#deps = deps
  }

  start(changes: ChangeFeed): void {
    changes.onChanges((some) => {
      // A channel that was set again is tried at once.
      if (some.some(({ kind }) => kind === 'channel set')) this.#pauses.clear()
      this.#loop.wake()
    })
    this.#loop.wake()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#loop.stop()
    await leaveTurn(this.#deps.database.sql, this.#instance).catch(() => {})
  }

  async #turn(): Promise<void> {
    const { database, clock } = this.#deps
    const isOurs = () => takeTurn(database.sql, this.#instance, clock())
    try {
      if (await isOurs()) {
        await this.announce()
        await this.sendDue(isOurs)
      }
      this.#isFailing = false
    } catch (err) {
      if (!this.#isFailing) this.#deps.log.warn({ err }, 'Messages to Discord have to wait')
      this.#isFailing = true
    }
    await wait(GATHER_MS, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }

  /** Adds the due messages: news of raids, the plan of the day, members' duties. */
  async announce(): Promise<void> {
    const { database, clock } = this.#deps
    const now = clock()
    await database.transaction(async (sql) => {
      const channels = await readPlanning(sql)
      for (const { raid, said } of await readRaidsAndAnnounced(sql, { after: now }))
        for (const says of newsOf(raid, said, now)) {
          const kind = channelOf(says)
          const message = { target: `channel ${kind}`, topic: says.kind, about: raid.raid.raidId }
          // News without a channel counts as told, so that nobody gets it later.
          if (channels.some((channel) => channel.kind === kind)) await addDelivery(sql, message)
          else await noteAnnounced(sql, says, { isTold: true })
        }
      const plan = channels.find(({ kind }) => kind === 'plan')
      const day = plan?.hour == null ? null : planDue({ ...plan, hour: plan.hour }, wallClockAt(now))
      if (day !== null) {
        await storePlanned(sql, day)
        await addDelivery(sql, { target: 'channel plan', topic: 'plan', about: day })
      }
      await addDuties(sql, now)
    })
  }

  async sendDue(mayGoOn = async () => true): Promise<void> {
    const waiting = await readWaiting(this.#deps.database.sql)
    for (const [target, rows] of Map.groupBy(waiting, (row) => row.target)) {
      if (this.#stopping.signal.aborted || !(await mayGoOn())) return
      await this.#send(target, rows)
    }
  }

  async #send(target: string, rows: readonly Waiting[]): Promise<void> {
    const { database, clock, senders } = this.#deps
    const isPaused = this.#isPaused(target) || this.#isPaused(ALL)
    if (isPaused && !rows.some((row) => this.#isLate(row))) return
    const [kind, name = ''] = target.split(' ')
    const { ready, post } = await senders[kind === 'channel' ? 'channel' : 'member'](name, rows)
    const needless = rows.filter((row) => !ready.some((one) => one.row === row))
    await storeDone(database.sql, idsOf(needless), { now: clock() })
    const late = ready.filter(({ row }) => this.#isLate(row))
    if (late.length > 0) await this.#drop(target, late, late[0]?.row.reason ?? 'Discord did not answer')
    const due = ready.filter((one) => !late.includes(one))
    if (due.length === 0 || isPaused) return
    await storeTry(database.sql, idsOf(due.map(({ row }) => row)), { now: clock() })
    const unheard = due.flatMap(({ says, before }) =>
      says?.kind === 'published' && before?.isHeard === false ? [says.raid.raidId] : [],
    )
    await storeHeard(database.sql, unheard, true)
    const texts = [...new Set(due.map(({ text }) => text))]
    const outcome = await post(joinedText(texts), `${due[0]?.row.id}-${due.at(-1)?.row.id}`)
    if (outcome.kind === 'made') return this.#note(target, due)
    if (outcome.kind === 'refused' || !outcome.isLost) await storeHeard(database.sql, unheard, false)
    if (outcome.kind === 'refused') return this.#drop(target, due, outcome.reason)
    this.#pause(outcome.isForAll ? ALL : target, outcome.afterMs)
    await storeTry(database.sql, idsOf(due.map(({ row }) => row)), { now: clock(), reason: outcome.reason })
  }

  async #note(target: string, sent: readonly Ready[]): Promise<void> {
    const { database, clock } = this.#deps
    this.#pauses.delete(target)
    this.#pauses.delete(ALL)
    await database.transaction(async (sql) => {
      await storeDone(sql, idsOf(sent.map(({ row }) => row)), { now: clock() })
      for (const { says } of sent) if (says) await noteAnnounced(sql, says, { isTold: true })
    })
  }

  async #drop(target: string, dropped: readonly Ready[], reason: string): Promise<void> {
    const { database, clock, log } = this.#deps
    await database.transaction(async (sql) => {
      await storeDone(sql, idsOf(dropped.map(({ row }) => row)), { now: clock(), reason })
      for (const { says } of dropped) if (says) await noteAnnounced(sql, says, { isTold: false })
    })
    log.warn(
      { to: target.split(' ')[0], count: dropped.length, why: reason },
      'Messages to Discord were dropped',
    )
  }

  #isLate({ triedAt }: Waiting): boolean {
    return triedAt !== null && this.#deps.clock().getTime() - triedAt.getTime() >= TRIED_FOR_MS
  }

  #isPaused(target: string): boolean {
    return (this.#pauses.get(target)?.until ?? 0) > this.#deps.clock().getTime()
  }

  #pause(target: string, afterMs: number | undefined): void {
    const failures = this.#pauses.get(target)?.failures ?? 0
    const pauseMs = afterMs ?? Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
    this.#pauses.set(target, { until: this.#deps.clock().getTime() + pauseMs, failures: failures + 1 })
  }
}

/** A called-off raid is announced where its start was. */
const channelOf = ({ kind }: News) => (kind === 'deleted' ? 'delayed' : kind)

const idsOf = (rows: readonly Waiting[]) => rows.map(({ id }) => id)
