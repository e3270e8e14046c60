import { viewsInvalidatedBy } from '#platform/change/catalogue.ts'
import type { Invalidated } from '#platform/change/live.ts'
import type { ChangeFeed, Committed } from '#platform/change/server/feed.ts'
import type { RecordedChange } from '#platform/change/server/record.ts'
import type { Caller, Implementation } from './endpoint.ts'
import { answerOnce, type Claim, releaseClaim } from './idempotency.ts'
import { StoredFailure } from './stored-failure.ts'
import type { WireAnswer } from './wire-answer.ts'

interface Asked {
  readonly input: unknown
  readonly actor: Caller | null
  readonly now: Date
  /** The Idempotency-Key; null without one. */
  readonly key: string | null
}

/** A write: in a transaction; once for each key. @throws Failure */
export async function write(
  implementation: Implementation,
  asked: Asked,
  changes: ChangeFeed,
): Promise<Committed<WireAnswer>> {
  const { result, changes: made } = await transact(implementation, asked, changes)
  if (result instanceof StoredFailure) throw result
  return { result, changes: made }
}

/** A header is short: all other views that a write invalidated reach its page by its socket, as they reach all others. */
const MOST_NAMED = 50

/** The views that the write's own page reads again (docs/product.md, LIVE-10). */
export function invalidatedBy(changes: readonly RecordedChange[]): Invalidated {
  return {
    views: [...new Set(changes.flatMap(({ kind }) => viewsInvalidatedBy(kind)))],
    ids: changes.slice(0, MOST_NAMED).map(({ id }) => id),
    raids: [...new Set(changes.flatMap(({ raidId }) => raidId ?? []))].slice(0, MOST_NAMED),
  }
}

function transact(
  implementation: Implementation,
  asked: Asked,
  changes: ChangeFeed,
): Promise<Committed<WireAnswer | StoredFailure>> {
  const claim = claimOf(implementation, asked)
  return changes.commit(async (sql) => {
    try {
      const work = () => implementation.run(asked.input, { sql, actor: asked.actor, now: asked.now })
      return await (claim === null ? work() : answerOnce(sql, claim, work))
    } catch (error) {
      if (!(error instanceof StoredFailure)) throw error
      if (claim !== null) await releaseClaim(sql, claim)
      return error
    }
  })
}

function claimOf({ endpoint }: Implementation, { input, actor, now, key }: Asked): Claim | null {
  return key === null || actor === null
    ? null
    : { memberId: actor._id, key, asked: [endpoint.path, input], now }
}
