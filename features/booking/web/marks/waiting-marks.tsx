import { useCallback, useEffect } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { markBooking, markBookings, takeBackMark } from '#features/booking/calls.ts'
import { MARK, type Mark, markedText, type Step, takenBackText } from '#features/booking/mark.ts'
import { nameOf } from '#features/booking/web/client-label.ts'
import { raidBookings } from '#features/booking/web/queries.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { ApiFailure, call, failureTextWithReason } from '#platform/call/web/api.ts'
import { noticeRefusal, queryClient } from '#platform/call/web/views.ts'
import { notify } from '#platform/ui/feedback/toast.ts'
import { randomKey } from '#platform/ui/form/use-draft.ts'
import { MarkQueue, type Outcome, type WaitingMark } from './mark-queue.ts'
import { forgetPresses, notePress } from './recent-presses.ts'
import { storedMarks, storeMarks, useStoredMarks } from './stored-marks.ts'

/** Waiting marks are retried this often, in ms. */
const TRIED_EVERY_MS = 5_000

/** Statuses after which the mark stays in the queue: no answer, no session, or a busy server. */
const TRY_LATER = [0, 401, 408, 429]

const queues = new Map<string, MarkQueue>()

function queueOf(memberId: string): MarkQueue {
  const existing = queues.get(memberId)
  if (existing !== undefined) return existing
  const queue = new MarkQueue({
    read: () => storedMarks(memberId),
    write: (text) => storeMarks(memberId, text),
    send: sendPress,
    now: Date.now,
    waits: sayWaits,
    ended: (mark, outcome) => noteEnd(memberId, mark, outcome),
  })
  queues.set(memberId, queue)
  return queue
}

async function sendPress(marks: readonly WaitingMark[]): Promise<readonly Outcome[]> {
  const [first] = marks
  if (first === undefined || marks.length === 1 || first.isUndo) return sendEach(marks)
  try {
    const bookingIds = marks.map(({ bookingId }) => bookingId)
    const { payload } = await call(
      markBookings,
      { bookingIds, mark: first.mark },
      { idempotencyKey: first.key },
    )
    return bookingIds.map((id) => {
      const answer = payload.find(({ bookingId }) => bookingId === id)
      return answer?.code == null ? 'set' : { refused: new Error(answer.message) }
    })
  } catch (error) {
    // The call fails as a whole if its first booking is gone.
    if (error instanceof ApiFailure && error.status === 404) return sendEach(marks)
    return marks.map(() => outcomeOf(error))
  }
}

async function sendEach(marks: readonly WaitingMark[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const mark of marks) {
    const outcome = await sendOne(mark)
    outcomes.push(outcome)
    if (outcome === 'later') break
  }
  return outcomes
}

async function sendOne({ mark, isUndo, bookingId, key }: WaitingMark): Promise<Outcome> {
  try {
    if (isUndo) await call(takeBackMark, { bookingId, mark }, { idempotencyKey: key })
    else await call(markBooking[mark], { bookingId }, { idempotencyKey: key })
    return 'set'
  } catch (error) {
    return outcomeOf(error)
  }
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiFailure)) throw error
  noticeRefusal(error)
  const isLater = TRY_LATER.includes(error.status) || error.status >= 500 || error.code === 'other-member'
  return isLater ? 'later' : { refused: error }
}

function noteEnd(memberId: string, mark: WaitingMark, outcome: Exclude<Outcome, 'later'> | 'dropped'): void {
  const { queryKey } = raidBookings(mark.raidId)
  if (outcome === 'set') {
    // Sets the mark in the cache too, since it would look unset until the bookings are refetched.
    queryClient.setQueryData(queryKey, (bookings) => bookings && withMarks(bookings, [mark]))
    if (mark.says) saySet(memberId, mark)
  } else if (outcome === 'dropped') {
    notify.warning('Marks that waited for more than 12 hours were dropped.')
  } else if (mark.says) {
    notify.error(failureTextWithReason(outcome.refused, 'Failed to update booking status'))
  } else {
    const client = queryClient.getQueryData(queryKey)?.find(({ _id }) => _id === mark.bookingId)
    const who = client ? `${nameOf(client)}: ` : ''
    notify.error(`${who}${outcome.refused.message}`)
  }
}

function saySet(memberId: string, { raidId, bookingId, mark, isUndo }: WaitingMark): void {
  if (isUndo) notify.success(takenBackText(mark))
  else {
    const undo = () => press(memberId, { raidId, mark, isUndo: true, says: true }, [bookingId])
    notify.success(markedText(mark), { label: 'Undo', run: undo })
  }
}

const said = new Set<string>()

function sayWaits(marks: readonly WaitingMark[]): void {
  const silent = marks.filter(({ key, says }) => says && !said.has(key))
  for (const { key } of silent) said.add(key)
  if (silent.length > 0) notify.info('Waiting for the connection.')
}

export function withMarks(
  bookings: readonly Booking[],
  marks: readonly Pick<WaitingMark, 'bookingId' | 'mark' | 'isUndo'>[],
): Booking[] {
  return bookings.map((booking) => {
    const own = marks.filter(({ bookingId }) => bookingId === booking._id)
    if (own.length === 0) return booking
    return { ...booking, ...Object.fromEntries(own.map(({ mark, isUndo }) => [MARK[mark].field, !isUndo])) }
  })
}

export function useWaitingMarks(): readonly WaitingMark[] {
  return useStoredMarks(useMember().user._id)
}

type Press = {
  readonly raidId: string
  readonly says?: boolean
} & ({ readonly mark: Step; readonly isUndo?: false } | { readonly mark: Mark; readonly isUndo: true })

function press(memberId: string, of: Press, bookingIds: readonly string[]): void {
  if (of.isUndo) forgetPresses(of.mark, bookingIds)
  else notePress({ ...of, bookingIds })
  const one = { ...of, isUndo: of.isUndo ?? false, at: Date.now() }
  const marks = bookingIds.map((bookingId) => ({ ...one, key: randomKey(), bookingId }))
  queueOf(memberId).add(marks)
}

/** Queues a mark on bookings of a raid, or its undo; sent as soon as the server is reachable. */
export function useSubmitMark(): (of: Press, bookingIds: readonly string[]) => void {
  const { user } = useMember()
  return useCallback((of, bookingIds) => press(user._id, of, bookingIds), [user._id])
}

export default function WaitingMarks() {
  const { user } = useMember()
  const waiting = useWaitingMarks()
  useEffect(() => {
    const send = () => {
      if (navigator.onLine) void queueOf(user._id).send()
      else sayWaits(waiting)
    }
    send()
    const timer = setInterval(send, TRIED_EVERY_MS)
    return () => clearInterval(timer)
  }, [user._id, waiting])
  return null
}
