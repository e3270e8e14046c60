import type { Right } from '#platform/call/rights.ts'
import type { View } from '#platform/change/view.ts'
import type { Booking } from './booking.ts'

const RULES = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' }

/** '1st', '2nd', '3rd', '11th'. */
export function ordinal(place: number): string {
  return `${place}${ENDINGS[RULES.select(place)] ?? 'th'}`
}

export interface BookingState {
  readonly word: string
  readonly tone: Tone
}

type Stated = Pick<Booking, 'state' | 'status' | 'paid' | 'inGroup' | 'lock'> & {
  readonly place?: number | null | undefined
}

/** Names the state of a booking, for every screen. `isOver`: the raid takes no more bookings. */
export function stateOf(
  { state, place, ...marks }: Stated,
  { isOver = false, isDeleted = false }: { readonly isOver?: boolean; readonly isDeleted?: boolean } = {},
): BookingState {
  if (marks.status) return wordOf('status')
  if (isDeleted) return { word: 'Raid cancelled', tone: 'quiet' }
  if (state === 'cancelled') return { word: 'Cancelled', tone: 'quiet' }
  if (state === 'no-show') return { word: 'No-show', tone: 'danger' }
  if (state === 'backup') {
    if (isOver) return { word: 'Not needed', tone: 'quiet' }
    return { word: place == null ? 'Backup' : `Backup ${ordinal(place)}`, tone: 'warning' }
  }
  if (isOver) return { word: 'Not done', tone: 'warning' }
  if (marks.paid) return wordOf('paid')
  if (marks.inGroup) return wordOf('in-group')
  return marks.lock ? wordOf('lock') : { word: 'Booked', tone: 'quiet' }
}

function wordOf(mark: 'status' | 'paid' | 'in-group' | 'lock'): BookingState {
  return { word: MARK[mark].done, tone: MARK[mark].tone }
}

type Tone = 'done' | 'danger' | 'info' | 'warning' | 'quiet'

interface MarkFacts {
  /** The booking's field on the wire, and the column of the table `booking`. */
  readonly field: string
  readonly column: string
  /** The right to set the mark, for the crew of the raid. */
  readonly right: Right
  /** The mark's name in the answer: 'Booking done status updated successfully'. */
  readonly called: string
  /** The words on the button before and after the mark is set. */
  readonly verb: string
  readonly done: string
  readonly tone: Tone
  /** The item in the booking's menu. */
  readonly takeBack: string
  /** The button for all clients without the mark, and whether setting the mark takes their gold. */
  readonly many: string
  readonly takesGold: boolean
  /** The question before the mark is set, and its consequence; null for a mark without a button in a raid's bookings. */
  readonly asks: string | null
  readonly consequence: string
  readonly invalidates: readonly View[]
}

/** Whoever set a mark can undo it for this long, in seconds. */
export const UNDO_S = 60

/** The marks of a booking, keyed by the last part of their call's path, which is also their action in the history. */
export const MARK = {
  lock: {
    field: 'lock',
    column: 'locked',
    right: 'lock-and-finish',
    called: 'lock',
    verb: 'Lock',
    done: 'Locked',
    tone: 'quiet',
    takeBack: 'Unlock',
    many: 'Lock all',
    takesGold: false,
    asks: 'Are you sure you want to lock this booking?',
    consequence: 'Its advertiser can no longer edit it. The leader can unlock it.',
    invalidates: [],
  },
  'in-group': {
    field: 'inGroup',
    column: 'in_group',
    right: 'mark-in-group',
    called: 'in-group',
    verb: 'In-Group',
    done: 'In group',
    tone: 'info',
    takeBack: 'Take In-Group back',
    many: 'In group…',
    takesGold: false,
    asks: 'Are you sure you want to mark this booking as in group?',
    consequence: 'Marks the client as being in the raid. The crew can undo it.',
    invalidates: [],
  },
  paid: {
    field: 'paid',
    column: 'paid',
    right: 'mark-in-group',
    called: 'paid',
    verb: 'Paid',
    done: 'Paid',
    tone: 'info',
    takeBack: 'Take Paid back',
    many: 'Paid…',
    takesGold: true,
    asks: null,
    consequence: '',
    // Both views sum the gold of clients who are paid but not done.
    invalidates: ['gold', 'gold-sums'],
  },
  /** Done: creates the mail record. */
  status: {
    field: 'status',
    column: 'done',
    right: 'lock-and-finish',
    called: 'done',
    verb: 'Done',
    done: 'Done',
    tone: 'done',
    takeBack: 'Take Done back',
    many: 'Finish group…',
    takesGold: true,
    asks: 'Are you sure you want to mark this booking as done?',
    consequence:
      'This creates the payment mail record. You can undo it for a minute; after that only an admin can.',
    invalidates: ['agenda', 'gold', 'gold-sums', 'clients'],
  },
  'send-gold': {
    field: 'sendGold',
    column: 'gold_sent',
    right: 'mark-in-group',
    called: 'send-gold',
    verb: 'Gold Sent',
    done: 'Gold sent',
    tone: 'done',
    takeBack: 'Take Gold Sent back',
    many: '',
    takesGold: false,
    asks: null,
    consequence: '',
    invalidates: [],
  },
} as const satisfies Readonly<Record<string, MarkFacts>>

export type Mark = keyof typeof MARK
export type MarkColumn = (typeof MARK)[Mark]['column']
export const MARKS = Object.keys(MARK) as readonly Mark[]
/**
 * Marks with a button in a raid's bookings. Other marks are set by calls only, and an answer may lack these
 * (docs/product.md, Encoding).
 */
export type ShownMark = { [M in Mark]: (typeof MARK)[M]['asks'] extends string ? M : never }[Mark]
export const SHOWN_MARKS = MARKS.filter((mark): mark is ShownMark => MARK[mark].asks !== null)
/** The steps of an evening, in a client's order. */
export type Step = Exclude<Mark, 'send-gold'>
export const STEPS = MARKS.filter((mark): mark is Step => mark !== 'send-gold')

/** Builds an object with one value for each mark; `by` names the keys. */
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
