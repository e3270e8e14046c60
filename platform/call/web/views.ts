import type { QueryKey } from '@tanstack/react-query'
import { type Changed, type Invalidated, SPREAD_MS } from '#platform/change/live.ts'
import { ALL_VIEWS, type View } from '#platform/change/view.ts'
import { noteChanges } from './heard-changes.ts'
import { queryClient } from './query-client.ts'
import { VIEW_KEYS } from './view-keys.ts'

/** Queries that show more than the view that their key begins with. */
const SHOWS_TOO: Readonly<Partial<Record<View, readonly QueryKey[]>>> = {
  'published-raids': [VIEW_KEYS.week],
  'pending-raids': [VIEW_KEYS.week],
  settings: [VIEW_KEYS.roles],
  gold: [VIEW_KEYS.agenda],
  agenda: [VIEW_KEYS.board],
  mails: [VIEW_KEYS.board],
  channels: [VIEW_KEYS.board],
  ledger: [VIEW_KEYS.board],
  banks: [VIEW_KEYS.payouts, VIEW_KEYS.board],
  'hero-names': [VIEW_KEYS.mails, VIEW_KEYS.payouts],
  realms: [VIEW_KEYS.mails, VIEW_KEYS.payouts],
}

/** However often a view changes, a page reads it again at most once in this time, ms. */
const LEAST_MS = 500
/** So many own changes are known by their ids. */
const OWN_KEPT = 200

const ownChanges = new Set<number>()
/** When each key was read again last (performance.now), and which wait to be. */
const readAt = new Map<string, number>()
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** Views that a write of this page invalidated are read at once, as far as they are shown. */
export function takeOwn({ views, ids, raids }: Invalidated): void {
  noteChanges(ids)
  for (const id of ids) ownChanges.add(id)
  for (const id of [...ownChanges].slice(0, -OWN_KEPT)) ownChanges.delete(id)
  for (const key of views.flatMap((view) => keysOf(view, raids))) readAgain(key)
}

/** Views that others changed are read soon: an event reaches every open page in the same moment. */
export function takeChanged({ views, ids, raidId }: Changed): void {
  noteChanges(ids)
  if (views !== null && ids?.every((id) => ownChanges.has(id))) return
  // One of a newer version is nothing that this page shows.
  const known = (views ?? ALL_VIEWS).filter((view) => Object.hasOwn(VIEW_KEYS, view))
  for (const key of known.flatMap((view) => keysOf(view, raidId === undefined ? [] : [raidId]))) readSoon(key)
}

/** Bookings are read raid by raid where the raids are known, with what they left for the crew. */
function keysOf(view: View, raids: readonly string[]): readonly QueryKey[] {
  if (view !== 'bookings' || raids.length === 0) return [VIEW_KEYS[view], ...(SHOWS_TOO[view] ?? [])]
  return raids.flatMap((raidId) => [
    [...VIEW_KEYS.bookings, raidId],
    [...VIEW_KEYS.settlement, raidId],
  ])
}

function readSoon(queryKey: QueryKey): void {
  const name = queryKey.join(' ')
  if (waiting.has(name)) return
  const earliest = (readAt.get(name) ?? Number.NEGATIVE_INFINITY) + LEAST_MS - performance.now()
  waiting.set(
    name,
    setTimeout(() => readAgain(queryKey), Math.max(earliest, Math.random() * SPREAD_MS)),
  )
}

/** Cancels the reads of these keys that are under way, and starts them again. */
function readAgain(queryKey: QueryKey): void {
  const name = queryKey.join(' ')
  clearTimeout(waiting.get(name))
  waiting.delete(name)
  readAt.set(name, performance.now())
  // A first read that is under way would otherwise go on: the client restarts only those that have data.
  void queryClient.cancelQueries({ queryKey }).then(() => queryClient.invalidateQueries({ queryKey }))
}
