import type { QueryKey } from '@tanstack/react-query'
import { type OutdatedList, type OwnOutdated, SPREAD_MS } from '#domain/live.ts'
import type { View } from '#domain/view.ts'
import { queryClient } from '#web/call/query-client.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

const FIRST_STEPS = VIEW_KEYS['first-steps']

/** Queries that show more than the view that their key begins with. */
const SHOWS_TOO: Readonly<Partial<Record<View, readonly QueryKey[]>>> = {
  'published-raids': [VIEW_KEYS.week],
  'pending-raids': [VIEW_KEYS.week, FIRST_STEPS],
  templates: [FIRST_STEPS],
  members: [FIRST_STEPS],
  rates: [FIRST_STEPS],
  settings: [VIEW_KEYS.roles, FIRST_STEPS],
  gold: [VIEW_KEYS.agenda],
  agenda: [VIEW_KEYS.board, FIRST_STEPS],
  desk: [VIEW_KEYS.board],
  payouts: [VIEW_KEYS.board],
  channels: [VIEW_KEYS.board, FIRST_STEPS],
  archives: [VIEW_KEYS.board, FIRST_STEPS],
  ledger: [VIEW_KEYS.board],
  banks: [VIEW_KEYS.payouts, VIEW_KEYS.board],
  'hero-names': [VIEW_KEYS.desk, VIEW_KEYS.payouts, FIRST_STEPS],
  realms: [VIEW_KEYS.desk, VIEW_KEYS.payouts, FIRST_STEPS],
}

/** However often a view becomes old, a page reads it again at most once in this time, ms. */
const LEAST_MS = 500
/** The views that each booking invalidates on every page; each of a client's questions counts (CLIENT-7). */
const LEAST_OF: Readonly<Partial<Record<View, number>>> = {
  counters: 1_000,
  agenda: 1_000,
  clients: 2_000,
}
/** So many own changes are known by their ids. */
const OWN_KEPT = 200

const ownChanges = new Set<number>()
/** When each view was read again last (performance.now), and which wait to be. */
const readAt = new Map<View, number>()
const waiting = new Map<View, ReturnType<typeof setTimeout>>()

/** Views that a write of this page invalidated are read at once, as far as they are shown. */
export function takeOwn({ views, ids, raids }: OwnOutdated): void {
  for (const id of ids) ownChanges.add(id)
  for (const id of [...ownChanges].slice(0, -OWN_KEPT)) ownChanges.delete(id)
  for (const view of views) {
    if (view !== 'bookings') readAgain(view)
    else for (const raidId of raids) readRaidAgain(raidId)
  }
}

/** Views that others invalidated are read soon: an event reaches every open page in the same moment. */
export function takeOutdated(outdated: OutdatedList): void {
  for (const { views, ids } of outdated) {
    if (!ids?.every((id) => ownChanges.has(id))) for (const view of views) readSoon(view)
  }
}

function readSoon(view: View): void {
  // One of a newer version is nothing that this page shows.
  if (waiting.has(view) || !Object.hasOwn(VIEW_KEYS, view)) return
  const least = LEAST_OF[view] ?? LEAST_MS
  const earliest = (readAt.get(view) ?? Number.NEGATIVE_INFINITY) + least - performance.now()
  waiting.set(
    view,
    setTimeout(() => readAgain(view), Math.max(earliest, Math.random() * SPREAD_MS)),
  )
}

/** Reads the bookings of a raid again, and what they left. */
export function readRaidAgain(raidId: string): void {
  invalidate([...VIEW_KEYS.bookings, raidId])
  invalidate([...VIEW_KEYS.settlement, raidId])
}

function readAgain(view: View): void {
  clearTimeout(waiting.get(view))
  waiting.delete(view)
  readAt.set(view, performance.now())
  // The list itself is pushed: one that is read could take the place of a newer one.
  if (view !== 'published-raids') invalidate(VIEW_KEYS[view])
  for (const queryKey of SHOWS_TOO[view] ?? []) invalidate(queryKey)
}

function invalidate(queryKey: QueryKey): void {
  void queryClient.invalidateQueries({ queryKey })
}
