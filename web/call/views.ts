import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ChangeKind } from '#domain/change.ts'
import type { View } from '#domain/view.ts'

/** Under which key the cache has what a change may make old. */
export const VIEW_KEYS = {
  'published-raids': ['raid', 'published'],
  'pending-raids': ['raid', 'pending'],
  bookings: ['booking'],
  counters: ['counters'],
  agenda: ['agenda'],
  mails: ['mail'],
  'hero-names': ['hero-name'],
  realms: ['realm'],
  channels: ['channel'],
  templates: ['template'],
  sessions: ['session', 'list'],
  roles: ['member', 'roles'],
} as const satisfies Readonly<Record<View, QueryKey>>

/** What each change makes old. Nothing is changed before somebody is there, when it is fetched. */
export const loadChanges = () => import('#domain/change.ts')

/** Marks as old what the change made so: what a screen shows of it is read again. All of it where nothing says what. */
export function readAgainAfter(client: QueryClient, kind: ChangeKind): void {
  const readAgain = (views: readonly View[]) => {
    for (const view of views) void client.invalidateQueries({ queryKey: VIEW_KEYS[view] })
  }
  loadChanges().then(
    ({ outdatedBy }) => readAgain(outdatedBy(kind)),
    () => readAgain(Object.keys(VIEW_KEYS) as View[]),
  )
}
