import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type ChangeKind, outdatedBy, type View } from '#domain/change.ts'

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

/** Marks as old what the change made so: what a screen shows of it is read again. */
export function readAgainAfter(client: QueryClient, kind: ChangeKind): void {
  for (const view of outdatedBy(kind)) void client.invalidateQueries({ queryKey: VIEW_KEYS[view] })
}
