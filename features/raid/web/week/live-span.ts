import type { Raid } from '#features/raid/raid.ts'
import { isOverdue } from '#features/raid/rules.ts'
import { eveningIn } from './evenings.ts'

/** A list and when it was read or heard, in ms. */
interface Heard {
  readonly data: readonly Raid[] | undefined
  readonly dataUpdatedAt: number
}

/**
 * The raids of some evenings as the live list of published ones has them: that one comes by itself at each change, the
 * span is read. A list that is older than the span says nothing. Raids that left the list by their age stay.
 */
export function withLive(
  span: Heard,
  published: Heard,
  { evenings, now }: { evenings: readonly string[]; now: Date },
): readonly Raid[] | undefined {
  if (span.data === undefined || published.data === undefined) return span.data
  if (published.dataUpdatedAt < span.dataUpdatedAt) return span.data
  const live = new Map(published.data.map((raid) => [raid._id, raid]))
  const read = new Set(span.data.map(({ _id }) => _id))
  const shown = new Set(evenings)
  const stillThere = span.data.flatMap((raid) => {
    const heard = live.get(raid._id)
    if (heard !== undefined) return [heard]
    return raid.published && !isOverdue(raid, now) ? [] : [raid]
  })
  const come = published.data.filter(({ _id }) => !read.has(_id))
  return [...stillThere, ...come].filter((raid) => shown.has(eveningIn(raid)))
}
