import type { Right } from '#platform/call/rights.ts'

/**
 * The views that screens and caches show. Each action names the views that it invalidates (platform/change/catalogue.ts). A change of a view is
 * announced to all who have its right, to everybody, to the room of the raid that it belongs to, or to the members whom it concerns
 * (docs/product.md, Live).
 */
export const VIEWS = {
  'published-raids': 'list-published-raids',
  bookings: 'room',
  'pending-raids': 'manage-raids',
  templates: 'manage-raids',
  members: 'manage-raids',
  seasons: 'see-dashboard',
  settings: 'see-dashboard',
  counters: 'see-dashboard',
  agenda: 'see-dashboard',
  // One's own clients over all raids, and those of raids that one leads or collects for.
  'own-clients': 'everybody',
  // The record of a client and the warnings about them.
  clients: 'see-client-records',
  mails: 'handle-mails',
  settlement: 'see-crew',
  // One's own accounts, and what one is to take over.
  gold: 'everybody',
  ledger: 'see-ledger',
  // The sums, and what each person has: of entries, of open payouts and of open bookings, which are no entry yet.
  'gold-sums': 'see-ledger',
  banks: 'see-ledger',
  payouts: 'pay-out',
  reports: 'see-reports',
  'hero-names': 'see-dashboard',
  realms: 'handle-mails',
  channels: 'manage-community',
  // What others did: told to those whom it concerns alone.
  notices: 'member',
  // A member's own settings: calendar, notices, payout character.
  profile: 'everybody',
  sessions: 'everybody',
  // Where others are signed in.
  'signed-in': 'manage-community',
  roles: 'everybody',
} as const satisfies Readonly<Record<string, Right | 'everybody' | 'room' | 'member'>>

export type View = keyof typeof VIEWS
export const ALL_VIEWS = Object.keys(VIEWS) as readonly View[]

/** Raids of both lists. */
export const LISTS = ['published-raids', 'pending-raids'] as const satisfies readonly View[]

/** The part of a booking that only its raid and its people show. */
export const OWN = ['bookings', 'own-clients'] as const satisfies readonly View[]

/** The clients and their gold. */
export const BOOKED = [
  'published-raids',
  ...OWN,
  'counters',
  'agenda',
  'gold',
  'gold-sums',
  'clients',
  'settlement',
  'reports',
] as const satisfies readonly View[]

/** How far a booking is: of all marks. */
export const MARKED = ['published-raids', ...OWN] as const satisfies readonly View[]

/** Gold went from one account to another. */
export const MOVED = ['gold', 'ledger', 'gold-sums', 'banks'] as const satisfies readonly View[]
