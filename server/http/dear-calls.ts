import type { Endpoint } from '#domain/endpoint.ts'
import { Queues } from '#server/http/queues.ts'

/** Each keeps a part of the database and this process busy: more at once make none faster, and all others slower. */
const AT_ONCE = 2

/** The work of calls that cost more than one: so many at once of all people, one of each, who take turns. */
export class DearCalls {
  readonly #turns = new Queues({ ofKey: 1, inCommon: AT_ONCE, yields: true })

  /** Does `work`, in a turn of the person's where the call is dear. @throws whatever `work` throws */
  take<T>({ cost }: Pick<Endpoint, 'cost'>, memberId: string, work: () => Promise<T>): Promise<T> {
    return cost > 1 ? this.#turns.take(memberId, work) : work()
  }

  /** The pieces of a text, each made in a turn of its own: who takes them slowly keeps nobody waiting. */
  async *pieces(
    endpoint: Pick<Endpoint, 'cost'>,
    memberId: string,
    pieces: AsyncGenerator<string, void>,
  ): AsyncGenerator<string, void> {
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
