import type { Right } from '../rights.ts'

/** Every word about a mark, in one place. */
interface MarkFacts {
  /** The booking's field on the wire. */
  readonly field: string
  /** The column of the table `booking`. */
  readonly column: string
  /** The right to set it, on a raid that the person has a part in. */
  readonly right: Right
  /** In the answer: 'Booking done status updated successfully'. */
  readonly called: string
  /** In the history. */
  readonly label: string
  /** A screen sets it; else the calls alone do, and an answer may lack it (docs/product.md, Encoding). */
  readonly hasButton: boolean
}

/** For so long whoever set a mark can undo it, in seconds. */
export const UNDO_S = 60

/** The one-way marks of a booking, by the last part of their call's path and their action in the history. */
export const MARK = {
  lock: {
    field: 'lock',
    column: 'locked',
    right: 'lock-and-finish',
    called: 'lock',
    label: 'Locked',
    hasButton: true,
  },
  'in-group': {
    field: 'inGroup',
    column: 'in_group',
    right: 'mark-in-group',
    called: 'in-group',
    label: 'Marked as in group',
    hasButton: true,
  },
  paid: {
    field: 'paid',
    column: 'paid',
    right: 'mark-in-group',
    called: 'paid',
    label: 'Marked as paid',
    hasButton: false,
  },
  /** Done: makes the mail record. */
  status: {
    field: 'status',
    column: 'done',
    right: 'lock-and-finish',
    called: 'done',
    label: 'Marked as done',
    hasButton: true,
  },
  'send-gold': {
    field: 'sendGold',
    column: 'gold_sent',
    right: 'mark-in-group',
    called: 'send-gold',
    label: 'Marked gold as sent',
    hasButton: false,
  },
} as const satisfies Readonly<Record<string, MarkFacts>>

export type Mark = keyof typeof MARK
export type MarkColumn = (typeof MARK)[Mark]['column']
export const MARKS = Object.keys(MARK) as readonly Mark[]
/** Those that a screen has a button for. */
export type ShownMark = { [M in Mark]: (typeof MARK)[M]['hasButton'] extends true ? M : never }[Mark]
export const SHOWN_MARKS = MARKS.filter((mark): mark is ShownMark => MARK[mark].hasButton)

/** One value for each mark, made of its facts; `by` names them. */
export function eachMark<By extends 'field' | 'column', T>(by: By, make: (mark: Mark) => T) {
  const entries = MARKS.map((mark) => [MARK[mark][by], make(mark)])
  return Object.fromEntries(entries) as Record<(typeof MARK)[Mark][By], T>
}

export function markedText(mark: Mark): string {
  return `Booking ${MARK[mark].called} status updated successfully`
}

export function takenBackText(mark: Mark): string {
  return `Booking ${MARK[mark].called} status taken back`
}
