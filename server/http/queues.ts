/** A turn for which others of its key wait rests so many times as long as it took, and no longer than this, ms. */
const RESTS = 2
const LONGEST_REST_MS = 250

interface Bounds {
  /** So many of one key are at work at once. */
  readonly ofKey: number
  /** And so many of all keys together; as many as there are unless said otherwise. */
  readonly inCommon?: number
  /**
   * Requests of others are read before a turn goes on. Otherwise a call that waits for nothing outside of this process, as none
   * does with the embedded database, ends before the next one of its caller is read: however many there are, each finds the place
   * free.
   */
  readonly yields?: true
  /** A turn rests also where nobody waits for it: who asks for one after the other would have the thread to themselves. */
  readonly restsAlways?: true
}

interface Queue {
  working: number
  /** Those who wait, the first first. */
  readonly waiting: Set<Waiting & { admit(): void }>
}

/** Somebody whose turn it is not yet. */
export interface Waiting {
  readonly turn: Promise<void>
  /** Ends the waiting: `turn` fails with this reason. Does nothing to whoever has had the turn. */
  refuse(reason: unknown): void
}

/**
 * Bounds how many are at work at once. Those of one key go in the order in which they came, and keys that wait for what they
 * have in common take turns: however many of one key wait, another one's first is next but one.
 */
export class Queues {
  readonly #bounds: Bounds
  readonly #queues = new Map<string, Queue>()
  /** Keys whose first waiter waits only for the shared places, in the order of their turns. */
  readonly #next = new Set<string>()
  /** Turns that ended since the last pause. */
  readonly #ended: { key: string; took: number }[] = []
  #working = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Null where it is the caller's turn at once. Each turn is ended by `leave`. */
  enter(key: string): Waiting | null {
    const queue = this.#queues.get(key) ?? { working: 0, waiting: new Set() }
    this.#queues.set(key, queue)
    if (this.#hasRoom && this.#mayWork(queue)) {
      this.#begin(queue)
      return null
    }
    const { promise: turn, resolve: admit, reject } = Promise.withResolvers<void>()
    const refuse = (reason: unknown) => {
      if (!queue.waiting.delete(waiting)) return
      this.#forget(key, queue)
      reject(reason)
    }
    const waiting = { turn, admit, refuse }
    queue.waiting.add(waiting)
    if (this.#mayWork(queue)) this.#next.add(key)
    return waiting
  }

  /** Ends a turn, and gives it to whoever is next; after `took` ms it may have to rest before that. */
  leave(key: string, took = 0): void {
    if (!this.#bounds.yields) this.#pass(key)
    // One pause for all that end meanwhile: one for each took a twentieth of a cached read's processor.
    else if (this.#ended.push({ key, took }) === 1) setImmediate(() => this.#restEnded())
  }

  #restEnded(): void {
    for (const { key, took } of this.#ended.splice(0)) this.#rest(key, took)
  }

  #rest(key: string, took: number): void {
    const isAsked = this.#bounds.restsAlways || this.waiting(key) > 0
    if (took > 0 && isAsked) setTimeout(() => this.#pass(key), Math.min(took * RESTS, LONGEST_REST_MS))
    else this.#pass(key)
  }

  #pass(key: string): void {
    const queue = this.#queues.get(key)
    if (queue === undefined) return
    queue.working -= 1
    this.#working -= 1
    if (queue.waiting.size > 0) this.#next.add(key)
    this.#admitNext()
    this.#forget(key, queue)
  }

  /** Does `work` in a turn of the key's. @throws whatever `work` throws */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.enter(key)?.turn
    try {
      return await work()
    } finally {
      this.leave(key)
    }
  }

  /** How many keys are at work or wait. */
  get size(): number {
    return this.#queues.size
  }

  /** How many of the key wait. */
  waiting(key: string): number {
    return this.#queues.get(key)?.waiting.size ?? 0
  }

  /** Ends the waiting of all of the key. */
  refuseAll(key: string, reason: unknown): void {
    for (const waiting of this.#queues.get(key)?.waiting ?? []) waiting.refuse(reason)
  }

  get #hasRoom(): boolean {
    return this.#working < (this.#bounds.inCommon ?? Number.POSITIVE_INFINITY)
  }

  #mayWork({ working }: Queue): boolean {
    return working < this.#bounds.ofKey
  }

  #begin(queue: Queue): void {
    queue.working += 1
    this.#working += 1
  }

  #admitNext(): void {
    for (const key of this.#next) {
      if (!this.#hasRoom) return
      this.#next.delete(key)
      const queue = this.#queues.get(key)
      const [first] = queue?.waiting ?? []
      if (queue === undefined || first === undefined) continue
      queue.waiting.delete(first)
      this.#begin(queue)
      // Behind all others: the loop comes to it again while there is room.
      if (queue.waiting.size > 0 && this.#mayWork(queue)) this.#next.add(key)
      first.admit()
    }
  }

  #forget(key: string, { working, waiting }: Queue): void {
    if (waiting.size > 0) return
    this.#next.delete(key)
    if (working === 0) this.#queues.delete(key)
  }
}
