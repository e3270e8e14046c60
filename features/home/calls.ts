import * as z from 'zod/mini'
import { get } from '#platform/call/endpoint.ts'
import { list } from '#platform/call/field.ts'
import { type Actor, isStaff } from '#platform/call/rights.ts'

/** Whether today's bookings may have gold that the viewer may not see: then 0 would be wrong. */
export function isGoldWithheld(actor: Actor, { bookingToday, goldToday }: Counters): boolean {
  return !isStaff(actor) && bookingToday > 0 && goldToday === 0
}

/**
 * Dashboard counters (docs/product.md, Counters). `…Today` count the community's day in server time; `total…` the viewer's
 * own raids, bookings and gold: what they booked, and all of raids that they lead or collect for. Gold counts only bookings
 * whose price the viewer may see.
 */
export const counters = z.object({
  raidToday: z.number(),
  bookingToday: z.number(),
  goldToday: z.number(),
  totalRaid: z.number(),
  totalBooking: z.number(),
  totalGold: z.number(),
})
export type Counters = z.infer<typeof counters>

export const getCounters = get('/dashboard/status', { access: 'see-dashboard', payload: counters })

/** The kinds of line of 'Needs you', in order. */
export const NEEDS = [
  'mails-to-send',
  'mails-to-check',
  'raids-to-publish',
  'settlements-to-propose',
  'settlements-to-decide',
  'clients-owe',
  'backups-to-promote',
  'no-payout-character',
] as const

/** The kinds of line of 'Is anything off?', in order. */
export const OFF = [
  'no-bank',
  'mails-old',
  'no-collector',
  'open-bookings',
  'not-settled',
  'gold-held',
  'channel-fails',
  'no-backup',
  'bank-not-counted',
  'alone',
  'books',
] as const

/** The most names in a line; `named` has their total. */
export const NAMES_SHOWN = 2

export const agendaLine = z.object({
  what: z.enum([...NEEDS, ...OFF]),
  count: z.number(),
  /** Whole gold; 0 if the line is not about gold. */
  gold: z.number(),
  /** The first raids, people, realms or banks concerned. */
  names: list(z.string(), NAMES_SHOWN),
  named: z.number(),
  /** An instant (ISO 8601, UTC): the first raid's start, or the oldest thing's. */
  oldest: z.nullable(z.string()),
  raidId: z.nullable(z.string()),
})
export type AgendaLine = z.infer<typeof agendaLine>

const HOUR_MS = 3_600_000
/** A raid without a collector is off from this long before its start. */
export const COLLECTOR_BY_MS = 36 * HOUR_MS
/** Each of these is off after this time, ms. */
export const OFF_AFTER_MS = {
  mail: 24 * HOUR_MS,
  settlement: 48 * HOUR_MS,
  held: 7 * 24 * HOUR_MS,
  count: 7 * 24 * HOUR_MS,
  backup: 48 * HOUR_MS,
  alone: 7 * 24 * HOUR_MS,
  books: 26 * HOUR_MS,
} as const

export const getAgenda = get('/agenda/own', {
  access: 'see-dashboard',
  payload: list(agendaLine, NEEDS.length),
})

export const getBoard = get('/agenda/board', { access: 'move-gold', payload: list(agendaLine, OFF.length) })
