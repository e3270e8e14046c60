import { ordinal } from '#platform/words/ordinal.ts'
import type { Booking } from './booking.ts'
import { MARK, type Tone } from './mark.ts'

/** A booking's state in a word or three, and the colour of its chip. */
export interface BookingState {
  readonly word: string
  readonly tone: Tone
}

type Stated = Pick<Booking, 'state' | 'status' | 'paid' | 'inGroup' | 'lock'> & {
  readonly place?: number | null | undefined
}

/** Names the state of a booking, on every screen. `isOver`: the raid takes no more bookings. */
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
