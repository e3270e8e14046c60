import type { QueryClient } from '@tanstack/react-query'
import { type ListDelta, withDelta } from '#domain/list-delta.ts'
import { LAG_MS, type RaidDelta, SPREAD_MS } from '#domain/live.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'
import { decodeRaid, type ListName } from '#web/raid/decode-raids.ts'

const PUBLISHED = { queryKey: VIEW_KEYS['published-raids'], exact: true }
/** So many deltas are kept for a list that is still on its way. */
const KEPT = 50

/** The tags of lists as the server knows them. A list that was changed here has none, and is read whole the next time. */
const TAGS = new WeakMap<readonly Raid[], string>()

interface Step {
  readonly from: string
  readonly to: string
  readonly delta: ListDelta | null
}

/** The step that the socket pushed last, and when (performance.now). */
let last: { readonly tag: string; readonly at: number } | null = null
/** The recent steps: each goes on from the one before. */
let steps: Step[] = []
let isDue = false

/** The entity tag by which the server knows this list. */
export function tagOf(list: readonly Raid[]): string | undefined {
  return TAGS.get(list)
}

interface Reading {
  readonly list: ListName
  readonly tag: string | null
  /** The time by performance.now, ms. */
  readonly askedAt: number
}

/** To be called with a list that was read: steps that arrived while it was on its way are in the one that this returns. */
export function inStep(client: QueryClient, raids: Raid[], { list, tag, askedAt }: Reading): Raid[] {
  if (tag !== null) TAGS.set(raids, tag)
  // No event names the other list.
  if (list === 'pending') return raids
  const caughtUp = broughtUp(raids)
  // Asked for so late, it is newer than the last step, not older.
  if (caughtUp === null && last !== null && askedAt < last.at + LAG_MS) readAgainSoon(client)
  return caughtUp ?? raids
}

/** Makes the list in the cache the one that the socket tells of; one that this does not fit is read again. */
export function takeDelta(client: QueryClient, { to, change }: RaidDelta): void {
  last = { tag: to, at: performance.now() }
  if (change === undefined || change.from !== steps.at(-1)?.to) steps = []
  if (change !== undefined) steps = [...steps.slice(1 - KEPT), { ...change, to }]
  const list = client.getQueryData<Raid[]>(PUBLISHED.queryKey)
  // One that is on its way is brought up when it comes.
  if (list === undefined) return
  const caughtUp = broughtUp(list)
  if (caughtUp === null) readAgainSoon(client)
  else if (caughtUp !== list) client.setQueryData(PUBLISHED.queryKey, caughtUp)
}

/** The connection broke: changes do not arrive, and those that did may be undone. */
export function forgetSteps(): void {
  last = null
  steps = []
}

/** The list with all steps since, or null where it can't be known what that is. */
function broughtUp(list: Raid[]): Raid[] | null {
  const tag = TAGS.get(list)
  if (last === null || tag === last.tag) return list
  const first = steps.findLastIndex(({ from }) => from === tag)
  if (first < 0) return null
  try {
    const made = steps.slice(first).reduce(raidsWith, list)
    TAGS.set(made, last.tag)
    return made
  } catch {
    return null
  }
}

/** Raids that the delta leaves alone are the same objects: what shows them is not drawn again. */
function raidsWith(list: Raid[], { delta }: Step): Raid[] {
  if (delta === null) return list
  const known = new Set<unknown>(list)
  return withDelta(list, delta).map((one) => (known.has(one) ? (one as Raid) : decodeRaid(one, 'published')))
}

/** Every open page gets it in the same moment; their fetches are spread out. */
function readAgainSoon(client: QueryClient): void {
  if (isDue) return
  isDue = true
  setTimeout(() => {
    isDue = false
    const list = client.getQueryData<Raid[]>(PUBLISHED.queryKey)
    if (list !== undefined && TAGS.get(list) === last?.tag) return
    // One that is on its way is looked at when it comes.
    void client.invalidateQueries(PUBLISHED, { cancelRefetch: false })
  }, Math.random() * SPREAD_MS)
}
