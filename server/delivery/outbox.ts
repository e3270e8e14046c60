import { setTimeout as wait } from 'node:timers/promises'
import { nextOf, type Outcome } from '#domain/delivery/rules.ts'
import { WakeableLoop } from '#server/change/wakeable-loop.ts'
import type { Database } from '#server/database/open.ts'
import type { Sql } from '#server/database/tables.ts'
import { type Claimed, claimDue, noteAttempt, pause, release } from '#server/delivery/data.ts'
import type { Log } from '#server/log.ts'

/** The work that another instance left behind is found after at most this, ms. */
const LOOK_EVERY_MS = 5_000
/** How long what became of a message is noted again and again while the database is away, ms. */
const NOTE_FOR_MS = 10 * 60_000
const NOTE_AGAIN_MS = 250

/** Discord took it. `note` writes what follows from that, in the transaction that says so. */
interface Sent {
  readonly kind: 'sent'
  note?(sql: Sql): Promise<void>
}

/** Says it to whom it is for, if it is still so; `name` is the target without its kind. Never throws. */
export type Sender = (delivery: Claimed, name: string) => Promise<Exclude<Outcome, { kind: 'sent' }> | Sent>

interface OutboxDeps {
  readonly database: Database
  readonly clock: () => Date
  readonly log: Log
  /** The senders by kind of target. */
  readonly senders: Readonly<Record<string, Sender>>
  /** Hears what became of each attempt. */
  readonly count?: (outcome: Outcome['kind'] | 'given-up') => void
}

/**
 * Sends what waits in `delivery`, with others who do the same: each takes what nobody has, says it outside of any transaction, and
 * notes what came of it. Whoever is killed in between leaves a claim that runs out: it is said at least once.
 */
export class Outbox {
  readonly #deps: OutboxDeps
  readonly #loop = new WakeableLoop(LOOK_EVERY_MS, () => this.#turn())
  readonly #stopping = new AbortController()
  #isFailing = false

  constructor(deps: OutboxDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#loop.wake()
  }

  /** There may be something new. */
  wake(): void {
    this.#loop.wake()
  }

  /** Ends when what is being said has been noted. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#loop.stop()
  }

  /** Sends what is due now. @returns how many there were @throws the driver's error */
  async sendDue(): Promise<number> {
    const { database, clock } = this.#deps
    const claimed = await claimDue(database.sql, clock())
    const byTarget = Map.groupBy(claimed, ({ target }) => target)
    await Promise.all([...byTarget.values()].map((some) => this.#sendInTurn(some)))
    return claimed.length
  }

  async #turn(): Promise<void> {
    try {
      while (!this.#stopping.signal.aborted && (await this.sendDue()) > 0);
      this.#isFailing = false
    } catch (err) {
      if (!this.#isFailing)
        this.#deps.log.warn({ err }, 'Messages for Discord could not be prepared: trying again')
      this.#isFailing = true
    }
  }

  /** One after another. Once Discord asks for a pause the rest is given back. */
  async #sendInTurn(claimed: readonly Claimed[]): Promise<void> {
    let isPaused = false
    for (const one of claimed) {
      if (isPaused || this.#stopping.signal.aborted) {
        await this.#surely(() => release(this.#deps.database.sql, one))
      } else {
        isPaused = (await this.#send(one)).kind === 'pause'
      }
    }
  }

  async #send(delivery: Claimed): Promise<Outcome> {
    const { database, clock, log, count = () => {} } = this.#deps
    const outcome = await this.#outcomeOf(delivery)
    const now = clock()
    const next = nextOf(
      outcome,
      { attempts: delivery.attempts + 1, dueAt: delivery.dueAt },
      { now, chance: Math.random() },
    )
    if (outcome.kind === 'pause') {
      const until = new Date(now.getTime() + outcome.retryAfterMs)
      await this.#surely(() => pause(database.sql, outcome.everybody ? '*' : delivery.target, until))
    }
    await this.#surely(() =>
      database.transaction(async (sql) => {
        await noteAttempt(sql, delivery, next, now)
        if (outcome.kind === 'sent') await outcome.note?.(sql)
      }),
    )
    count(next.kind === 'given-up' ? 'given-up' : outcome.kind)
    if (next.kind === 'again' || next.kind === 'given-up') {
      const { id, attempts } = delivery
      const what = {
        delivery: id,
        to: delivery.target.split(' ')[0],
        attempts: attempts + 1,
        why: next.reason,
      }
      log.warn(
        what,
        next.kind === 'again'
          ? 'A message to Discord failed: trying again'
          : 'A message to Discord failed for good',
      )
    }
    return outcome
  }

  async #outcomeOf(delivery: Claimed): ReturnType<Sender> {
    const [kind = '', ...name] = delivery.target.split(' ')
    const send = this.#deps.senders[kind]
    if (send === undefined) return { kind: 'failed', reason: 'This version does not know how' }
    return send(delivery, name.join(' '))
  }

  /** Discord's answer is stored once the database is back: else the message would be sent again. */
  async #surely(work: () => Promise<void>): Promise<void> {
    for (const end = performance.now() + NOTE_FOR_MS; ; ) {
      try {
        return await work()
      } catch (error) {
        if (performance.now() > end || this.#stopping.signal.aborted) throw error
        await wait(NOTE_AGAIN_MS)
      }
    }
  }
}
