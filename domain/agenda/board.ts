import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { list } from '../list.ts'

/** What can be off, in the order in which it stands on the board. */
export const OFF = [
  'books',
  'no-backup',
  'not-received',
  'channel-broken',
  'no-character',
  'no-bank',
  'no-collector',
  'leader-elsewhere',
  'half-empty',
  'overdue',
  'mails-old',
  'mails-posted',
  'settlement-old',
  'open-gold',
  'alone',
  'bank-not-counted',
] as const

/** One thing that is off. `name`: of whom, which or where; `of`: the raid that it is about. */
const boardLine = z.object({
  what: z.enum(OFF),
  name: z.string(),
  count: z.number(),
  /** 0 where it is about none. */
  gold: z.number(),
  of: z.nullable(z.string()),
})
export type BoardLine = z.infer<typeof boardLine>

/** An answer has so many. */
export const LINES_AT_ONCE = 100

/** What of the community is off, for staff; nothing where all is well. Apart from the other call: few need it. */
export const getBoard = get('/agenda/board', { access: 'move-gold', payload: list(boardLine, LINES_AT_ONCE) })

const HOUR_MS = 3_600_000
/** From so long before its start a raid is looked at. */
export const LOOKED_AT_MS = 36 * HOUR_MS
/** After so long each of these is off, ms. */
export const OFF_AFTER_MS = {
  mail: 24 * HOUR_MS,
  posted: 30 * 24 * HOUR_MS,
  settlement: 48 * HOUR_MS,
  count: 7 * 24 * HOUR_MS,
  books: 26 * HOUR_MS,
} as const
