import type { Endpoint, Pieces } from '#domain/endpoint.ts'
import { Queues } from '#server/http/queues.ts'

/** Each keeps a part of the database and this process busy: more at once make none faster, and all others slower. */
const AT_ONCE = 2

/**
 * The work of calls that cost more than one: so many at once of all people, who take turns, and one of each. A person's next one rests
 * for twice as long as the last one took: two thirds of the time are others'.
 */
export class DearCalls {
  readonly #own = new Queues({ ofKey: 1, yields: true, restsAlways: true })
  readonly #all = new Queues({ ofKey: 1, inCommon: AT_ONCE, yields: true })

  /** Does `work`, in a turn of the person's where the call is dear. @throws whatever `work` throws */
  async take<T>({ cost }: Pick<Endpoint, 'cost'>, memberId: string, work: () => Promise<T>): Promise<T> {
    if (cost === 1) return work()
    await this.#own.enter(memberId)?.turn
    await this.#all.enter(memberId)?.turn
    const begun = performance.now()
    try {
      return await work()
    } finally {
      this.#all.leave(memberId)
      this.#own.leave(memberId, performance.now() - begun)
    }
  }

  /** The pieces of a text, each made in a turn of its own: who takes them slowly keeps nobody waiting. */
  async *pieces(endpoint: Pick<Endpoint, 'cost'>, memberId: string, pieces: Pieces): Pieces {
    try {
      for (;;) {
        const piece = await this.take(endpoint, memberId, () => pieces.next())
        if (piece.done) return
        yield piece.value
      }
    } finally {
      await pieces.return()
    }
  }
}
