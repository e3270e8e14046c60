import { STEPS, type Step } from '#features/booking/mark.ts'
import { type Client, dueInRaid, maySet, nextStep } from '#features/booking/web/marks/client-steps.ts'
import type { Raid } from '#features/raid/raid.ts'
import { type Crew, collects, isOverdue, leads, soonestFirst } from '#features/raid/rules.ts'
import { type Actor, isStaff } from '#platform/call/rights.ts'
import { eveningOf, wallClockAt } from '#platform/words/server-time.ts'

const MINUTE_MS = 60_000

/** The clients whom a list offers to mark at once: for Done those who are in the group. */
export function candidates<C extends Client>(
  step: Step,
  clients: readonly C[],
  { raid, actor }: { raid: Crew; actor: Actor },
): C[] {
  const may = clients.filter((client) => maySet(step, client, raid, actor))
  return step === 'status' ? may.filter(({ inGroup }) => inGroup) : may
}

/**
 * The clients who need something come first, by their progress; equals in the order in which they came. Then those who wait for
 * others, then those who are done.
 */
export function byNeed<C extends Client>(clients: readonly C[], raid: Crew, actor: Actor): C[] {
  const rank = (client: C) => {
    const step = nextStep(client, raid, actor)
    if (step !== null) return STEPS.indexOf(step)
    return client.status ? STEPS.length + 1 : STEPS.length
  }
  return clients.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * The rows to show. While somebody touches them nothing moves and nothing goes; what is new comes below, and each row says
 * what `all` says of it by now. Else they are as wanted.
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

/** Where the evening stands: clients, and gold that was taken of what is to be taken in the raid. */
export function progressOf(clients: readonly Client[]) {
  const sum = (some: readonly Client[]) => some.reduce((total, client) => total + dueInRaid(client), 0)
  return {
    inGroup: clients.filter(({ inGroup }) => inGroup).length,
    clients: clients.length,
    taken: sum(clients.filter(({ paid, status }) => paid || status)),
    due: sum(clients),
  }
}

/** From so long before the start Tonight says whether all is ready, ms. */
const READY_FROM_MS = 45 * 60_000

export function startsSoon({ startsAt }: Pick<Raid, 'startsAt'>, now: Date): boolean {
  const left = Date.parse(startsAt) - now.getTime()
  return left > 0 && left <= READY_FROM_MS
}

/** '12:40 to start', from the start on '+0:05': hours and minutes. `startsAt` is ISO 8601. */
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
  const own = raids.filter((raid) => isStaff(actor) || leads(actor, raid) || collects(actor, raid))
  return own.sort(soonestFirst)
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

/** The running raid among raids sorted by start: it began last and has a client who is not done. Else the next to come. */
export function raidOfNow(raids: readonly Raid[], now: Date): Raid | undefined {
  const hasBegun = ({ startsAt }: Raid) => Date.parse(startsAt) <= now.getTime()
  const running = raids.findLast(
    (raid) => hasBegun(raid) && !isOverdue(raid, now) && raid.clients.some(({ status }) => !status),
  )
  return running ?? raids.find((raid) => !hasBegun(raid)) ?? raids.at(-1)
}
