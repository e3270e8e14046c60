import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { list } from '../list.ts'

/** The kinds of line on the board, in their order there. */
export const OFF = [
  'books',
  'no-backup',
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

/** The community's board, for staff; empty where all is well. It is a call of its own, since few need it. */
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
  alone: 7 * 24 * HOUR_MS,
  books: 26 * HOUR_MS,
  backup: 48 * HOUR_MS,
} as const
