import { STEPS, type Step } from '#features/booking/mark.ts'
import { type Client, dueInRaid, maySet, nextStep } from '#features/booking/web/marks/client-steps.ts'
import type { Raid } from '#features/raid/raid.ts'
import { type Crew, isOverdue, runs, soonestFirst } from '#features/raid/rules.ts'
import type { Actor } from '#platform/call/rights.ts'
import { eveningOf, wallClockAt } from '#platform/words/server-time.ts'

const MINUTE_MS = 60_000

/** The clients whom the dialog offers for this mark; Done is offered only for clients in the group. */
export function candidates<C extends Client>(
  step: Step,
  clients: readonly C[],
  { raid, actor }: { raid: Crew; actor: Actor },
): C[] {
  const may = clients.filter((client) => maySet(step, client, raid, actor))
  return step === 'status' ? may.filter(({ inGroup }) => inGroup) : may
}

/** Sorted by the actor's next mark, then clients without one, then done clients. Equal clients keep their order. */
export function byNeed<C extends Client>(clients: readonly C[], raid: Crew, actor: Actor): C[] {
  const rank = (client: C) => {
    const step = nextStep(client, raid, actor)
    if (step !== null) return STEPS.indexOf(step)
    return client.status ? STEPS.length + 1 : STEPS.length
  }
  return clients.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * The rows to show: `wanted`, except during a touch. Then no row moves or disappears: the shown rows stay, with their data
 * from `all`, and new rows come below.
 */
export function settledRows<C extends { readonly _id: string }>(
  shown: readonly C[],
  { wanted, all, isTouched }: { wanted: readonly C[]; all: readonly C[]; isTouched: boolean },
): readonly C[] {
  if (!isTouched) return wanted
  const now = new Map(all.map((client) => [client._id, client]))
  const before = new Set(shown.map(({ _id }) => _id))
  return [
    ...shown.map((client) => now.get(client._id) ?? client),
    ...wanted.filter(({ _id }) => !before.has(_id)),
  ]
}

export const GROUPS = ['to-invite', 'in-group', 'done', 'all'] as const
export type Group = (typeof GROUPS)[number]

export function isIn(group: Group, { inGroup, status }: Client): boolean {
  if (group === 'all') return true
  if (group === 'done') return status
  return !status && inGroup === (group === 'in-group')
}

/** Counts clients; `taken` and `due` are gold to be paid in the raid. */
export function progressOf(clients: readonly Client[]) {
  const sum = (some: readonly Client[]) => some.reduce((total, client) => total + dueInRaid(client), 0)
  return {
    inGroup: clients.filter(({ inGroup }) => inGroup).length,
    clients: clients.length,
    taken: sum(clients.filter(({ paid, status }) => paid || status)),
    due: sum(clients),
  }
}

/** Tonight shows Ready from this long before the start, ms. */
const READY_FROM_MS = 45 * 60_000

export function startsSoon({ startsAt }: Pick<Raid, 'startsAt'>, now: Date): boolean {
  const left = Date.parse(startsAt) - now.getTime()
  return left > 0 && left <= READY_FROM_MS
}

/** '12:40 to start', after the start '+0:05': hours and minutes. `startsAt` is ISO 8601. */
export function countdown(startsAt: string, now: Date): string {
  const left = Date.parse(startsAt) - now.getTime()
  return left > 0
    ? `${hours(Math.ceil(left / MINUTE_MS))} to start`
    : `+${hours(Math.floor(-left / MINUTE_MS))}`
}

function hours(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

export function ownRaids(raids: readonly Raid[], actor: Actor): Raid[] {
  return raids.filter((raid) => runs(actor, raid)).sort(soonestFirst)
}

export function ofEvening(
  own: readonly Raid[],
  { _id, startsAt }: Pick<Raid, '_id' | 'startsAt'>,
  now: Date,
): Raid[] {
  const evening = (instant: Date) => eveningOf(wallClockAt(instant))
  const evenings = [evening(new Date(startsAt)), evening(now)]
  return own.filter((raid) => raid._id !== _id && evenings.includes(evening(new Date(raid.startsAt))))
}

/** `raids`, sorted by start: the last one that has begun and has an open client; else the next one; else the last. */
export function raidOfNow(raids: readonly Raid[], now: Date): Raid | undefined {
  const hasBegun = ({ startsAt }: Raid) => Date.parse(startsAt) <= now.getTime()
  const running = raids.findLast(
    (raid) => hasBegun(raid) && !isOverdue(raid, now) && raid.clients.some(({ status }) => !status),
  )
  return running ?? raids.find((raid) => !hasBegun(raid)) ?? raids.at(-1)
}
