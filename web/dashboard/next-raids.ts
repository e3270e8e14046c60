import type { Raid } from '#domain/raid/raid.ts'
import { collects, leads, whyNotBook } from '#domain/raid/rules.ts'
import { type Actor, can } from '#domain/rights.ts'

const HOUR_MS = 3_600_000
/** So long after its start a raid is still what the evening is about. */
const RUNS_MS = 3 * HOUR_MS
const AHEAD_MS = 24 * HOUR_MS
const MOST = 5

/**
 * The raids that Home shows (docs/product.md, HOME-1): those that run or start within a day, the viewer's own first, of
 * others only what the viewer can book on or manages. When there is none, the one that comes next.
 */
export function nextRaids(raids: readonly Raid[], actor: Actor, now: Date): readonly Raid[] {
  const startOf = ({ startsAt }: Raid) => Date.parse(startsAt) - now.getTime()
  const coming = raids
    .filter((raid) => startOf(raid) > -RUNS_MS && concerns(raid, actor, now))
    .sort((a, b) => startOf(a) - startOf(b))
  const soon = coming.filter((raid) => startOf(raid) <= AHEAD_MS)
  if (soon.length === 0) return coming.slice(0, 1)
  const [own, others] = [
    soon.filter((raid) => isOwn(raid, actor)),
    soon.filter((raid) => !isOwn(raid, actor)),
  ]
  return [...own, ...others].slice(0, MOST)
}

/** What the viewer does in it, as a chip says it; null for somebody else's. */
export function partIn(raid: Raid, actor: Actor): string | null {
  if (leads(actor, raid)) return collects(actor, raid) ? 'You lead and collect' : 'You lead'
  return collects(actor, raid) ? 'You collect' : null
}

/** Clients of the viewer's own raid who are still to be invited, from an hour before its start on. */
export function stillToInvite(raid: Raid, actor: Actor, now: Date): number {
  if (!isOwn(raid, actor) || Date.parse(raid.startsAt) - now.getTime() > HOUR_MS) return 0
  return raid.clients.filter(({ inGroup, status }) => !inGroup && !status).length
}

function isOwn(raid: Raid, actor: Actor): boolean {
  return partIn(raid, actor) !== null
}

function concerns(raid: Raid, actor: Actor, now: Date): boolean {
  if (isOwn(raid, actor) || can(actor.roles, 'manage-raids')) return true
  return can(actor.roles, 'book') && whyNotBook(raid, now) === null
}
