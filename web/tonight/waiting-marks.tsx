import { useCallback, useEffect } from 'react'
import { type Booking, MARK } from '#domain/booking/booking.ts'
import { markBooking, markBookings, takeBackMark } from '#domain/booking/endpoints.ts'
import { raidBookings } from '#web/booking/queries.ts'
import { ApiFailure, call } from '#web/call/api.ts'
import { queryClient } from '#web/call/query-client.ts'
import { useLive } from '#web/live.ts'
import { useMember } from '#web/member/member-context.ts'
import { statusQuery } from '#web/member/queries.ts'
import { publishedRaids } from '#web/raid/queries.ts'
import { nameOf } from '#web/tonight/copies.ts'
import { keepMarks, keptMarks } from '#web/tonight/kept-marks.ts'
import { MarkQueue, type Outcome, type WaitingMark } from '#web/tonight/mark-queue.ts'
import type { Step } from '#web/tonight/steps.ts'
import { useKeptMarks } from '#web/tonight/use-kept-marks.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { randomKey } from '#web/ui/form/request-key.ts'

/** While marks wait they are tried again this often, in ms. */
const TRIED_EVERY_MS = 5_000

/** A refusal of these statuses is none of the mark itself: the session has to be renewed, or the server to have time. */
const TRY_LATER = [0, 401, 408, 429]

const queues = new Map<string, MarkQueue>()

function queueOf(memberId: string): MarkQueue {
  const known = queues.get(memberId)
  if (known !== undefined) return known
  const queue = new MarkQueue({
    read: () => keptMarks(memberId),
    write: (text) => keepMarks(memberId, text),
    send: sendPress,
    now: Date.now,
    ended: noteEnd,
  })
  queues.set(memberId, queue)
  return queue
}

/** One press: one call for one client, and one for many. */
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
    const answers = new Map(payload.map((answer) => [answer.bookingId, answer]))
    return bookingIds.map((id) => {
      const answer = answers.get(id)
      return answer?.code == null ? 'set' : { refused: new Error(answer.message) }
    })
  } catch (error) {
    // The first client is gone, or an instance of the version before answers, which does not know the call.
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
  if (error.status === 401) void queryClient.invalidateQueries({ queryKey: statusQuery.queryKey })
  const isLater = TRY_LATER.includes(error.status) || error.status >= 500 || error.code === 'other-member'
  return isLater ? 'later' : { refused: error }
}

function noteEnd(mark: WaitingMark, outcome: Exclude<Outcome, 'later'> | 'dropped'): void {
  const { queryKey } = raidBookings(mark.raidId)
  if (outcome === 'set') {
    // An answer that was under way may be from before the mark.
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (bookings) => bookings && withMarks(bookings, [mark]))
  } else if (outcome === 'dropped') {
    notify.warning('Marks that waited for more than 12 hours were dropped.')
  } else {
    const client = queryClient.getQueryData(queryKey)?.find(({ _id }) => _id === mark.bookingId)
    const who = client ? `${nameOf(client)}: ` : ''
    notify.error(`${who}${outcome.refused.message}`)
  }
}

/** Bookings as they are once these marks are set and taken back, in their order. */
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

/** The member's marks that wait in this browser, the oldest first. */
export function useWaitingMarks(): readonly WaitingMark[] {
  return useKeptMarks(useMember().user._id)
}

/** Sets a mark on bookings of a raid, or takes it back, as soon as the server is there. */
export function usePressMark(
  raidId: string,
): (mark: Step, bookingIds: readonly string[], isUndo?: boolean) => void {
  const { user } = useMember()
  return useCallback(
    (mark, bookingIds, isUndo = false) => {
      const press = { raidId, mark, isUndo, at: Date.now() }
      queueOf(user._id).add(bookingIds.map((bookingId) => ({ ...press, key: randomKey(), bookingId })))
    },
    [user._id, raidId],
  )
}

/** Sends the marks that wait, on whatever screen one is. */
export default function WaitingMarks() {
  const { user } = useMember()
  const waiting = useWaitingMarks()
  const live = useLive()
  useEffect(() => {
    const send = () => {
      if (navigator.onLine) void sendAll(user._id, waiting, live === 'live')
    }
    send()
    const timer = setInterval(send, TRIED_EVERY_MS)
    return () => clearInterval(timer)
  }, [user._id, waiting, live])
  return null
}

/** Where the page is live, the list of raids comes by itself: reading it too could put an older one in its place. */
async function sendAll(memberId: string, waiting: readonly WaitingMark[], isLive: boolean): Promise<void> {
  await queueOf(memberId).send()
  if (keptMarks(memberId) !== null) return
  for (const raidId of new Set(waiting.map((mark) => mark.raidId)))
    void queryClient.invalidateQueries({ queryKey: raidBookings(raidId).queryKey })
  if (!isLive) void queryClient.invalidateQueries({ queryKey: publishedRaids.queryKey })
}
