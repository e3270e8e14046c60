import * as z from 'zod/mini'
import { MARKS } from '#features/booking/mark.ts'

/** A mark that could not be sent for this long is dropped, in ms, since the evening is over. */
export const DROPPED_AFTER_MS = 12 * 3_600_000

/** The most marks in one call. */
const MOST_AT_ONCE = 100

const waitingMark = z.object({
  /** The Idempotency-Key of every attempt; a call with several marks uses the key of the first. */
  key: z.string(),
  raidId: z.string(),
  bookingId: z.string(),
  mark: z.enum(MARKS),
  /** Whether this takes the mark back instead of setting it. */
  isUndo: z.boolean(),
  /** When it was clicked, in ms since 1970. */
  at: z.number(),
  /** Whether toasts report that the mark waits and how it ended. */
  says: z.optional(z.boolean()),
})
export type WaitingMark = z.infer<typeof waitingMark>

/** 'set': the server has the mark. 'later': the outcome is unknown, or the server is unavailable. Else the refusal. */
export type Outcome = 'set' | 'later' | { readonly refused: Error }

interface Parts {
  /** The stored text; null for none. */
  read(): string | null
  write(text: string | null): void
  /** Sends the marks of one click and returns the outcome of each. */
  send(marks: readonly WaitingMark[]): Promise<readonly Outcome[]>
  now(): number
  /** Called if the server is unreachable or unavailable for these marks. */
  waits(marks: readonly WaitingMark[]): void
  /** Called with the outcome of a mark before it leaves the queue. */
  ended(mark: WaitingMark, outcome: Exclude<Outcome, 'later'> | 'dropped'): void
}

/**
 * Marks that the server has not confirmed yet (TONIGHT-8), sent in order, click by click. Only the browser's storage holds
 * the queue, so that other tabs and a reloaded page have the same one. A mark that is sent twice, by two tabs or after a
 * lost answer, is set once.
 */
export class MarkQueue {
  readonly #parts: Parts
  #isSending = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  add(marks: readonly WaitingMark[]): void {
    this.#keep([...this.#waiting(), ...marks])
  }

  /** Sends marks until none is left or the outcome of one is 'later'. */
  async send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      for (let marks = this.#next(); marks.length > 0; marks = this.#next()) {
        const outcomes = await this.#parts.send(marks)
        for (const [place, mark] of marks.entries()) {
          const outcome = outcomes[place] ?? 'later'
          if (outcome === 'later') return this.#parts.waits(marks.slice(place))
          this.#end(mark, outcome)
        }
      }
    } finally {
      this.#isSending = false
    }
  }

  /** The marks of the oldest click that has not expired. Drops expired marks. */
  #next(): readonly WaitingMark[] {
    const oldest = this.#parts.now() - DROPPED_AFTER_MS
    const waiting = this.#waiting()
    for (const mark of waiting) if (mark.at < oldest) this.#end(mark, 'dropped')
    const fresh = waiting.filter(({ at }) => at >= oldest)
    return fresh.filter((mark) => isSamePress(mark, fresh[0])).slice(0, MOST_AT_ONCE)
  }

  #end(mark: WaitingMark, outcome: Exclude<Outcome, 'later'> | 'dropped'): void {
    // Reports the outcome before the mark leaves the queue; else the mark would look unset for a moment.
    this.#parts.ended(mark, outcome)
    this.#keep(this.#waiting().filter((one) => one.key !== mark.key || one.bookingId !== mark.bookingId))
  }

  #waiting(): readonly WaitingMark[] {
    return readWaiting(this.#parts.read())
  }

  #keep(marks: readonly WaitingMark[]): void {
    this.#parts.write(marks.length === 0 ? null : JSON.stringify(marks))
  }
}

function isSamePress(a: WaitingMark, b: WaitingMark | undefined): boolean {
  return a.at === b?.at && a.raidId === b.raidId && a.mark === b.mark && a.isUndo === b.isUndo
}

/** Parses the stored marks; empty if the text is invalid. */
export function readWaiting(text: string | null): readonly WaitingMark[] {
  try {
    const reading = z.array(waitingMark).safeParse(JSON.parse(text ?? '[]'))
    return reading.success ? reading.data : []
  } catch {
    return []
  }
}
