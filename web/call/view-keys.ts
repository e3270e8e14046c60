import type { QueryKey } from '@tanstack/react-query'
import type { View } from '#domain/view.ts'

/**
 * The beginnings of the cache's keys, by the view that they show. The week shows raids of both lists, the board of what is off and
 * the first steps show much.
 */
export const VIEW_KEYS = {
  'published-raids': ['raid', 'published'],
  'pending-raids': ['raid', 'pending'],
  week: ['raid', 'week'],
  bookings: ['booking'],
  templates: ['template'],
  members: ['members'],
  seasons: ['season'],
  settings: ['setting'],
  counters: ['counters'],
  agenda: ['agenda'],
  board: ['board'],
  'first-steps': ['first-steps'],
  'own-clients': ['own-clients'],
  clients: ['client'],
  mails: ['mail'],
  desk: ['desk'],
  settlement: ['settlement'],
  rates: ['rates'],
  gold: ['gold'],
  ledger: ['ledger'],
  'open-gold': ['open-gold'],
  banks: ['bank'],
  payouts: ['payout'],
  reports: ['report'],
  'hero-names': ['hero-name'],
  realms: ['realm'],
  channels: ['channel'],
  archives: ['archive'],
  profile: ['profile'],
  sessions: ['session'],
  'signed-in': ['signed-in'],
  roles: ['member', 'roles'],
} as const satisfies Readonly<Record<View | 'week' | 'board' | 'first-steps', QueryKey>>
