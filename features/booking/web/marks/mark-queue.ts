import * as z from 'zod/mini'
import { MARKS } from '#features/booking/mark.ts'

/** After this long a mark that could not be sent is dropped, in ms: the evening is over. */
export const DROPPED_AFTER_MS = 12 * 3_600_000

/** The most marks of one call. */
const MOST_AT_ONCE = 100

const waitingMark = z.object({
  /** Its Idempotency-Key each time that it is sent; of many in one call that of the first. */
  key: z.string(),
  raidId: z.string(),
  bookingId: z.string(),
  mark: z.enum(MARKS),
  /** Takes the mark back, which went out before. */
  isUndo: z.boolean(),
  /** When it was pressed, in ms since 1970. */
  at: z.number(),
  /** A toast says that it waits, and how it went: where the row alone does not. */
  says: z.optional(z.boolean()),
})
export type WaitingMark = z.infer<typeof waitingMark>

/** 'set': the server has it. 'later': nobody knows, or the server cannot now. Else why the server refused it. */
export type Outcome = 'set' | 'later' | { readonly refused: Error }

interface Parts {
  /** The stored text of the browser, as it was written; null for none. */
  read(): string | null
  write(text: string | null): void
  /** Sends the marks of one press; answers what became of each. */
  send(marks: readonly WaitingMark[]): Promise<readonly Outcome[]>
  now(): number
  /** The server was not reached for these marks, or cannot now. */
  waits(marks: readonly WaitingMark[]): void
  /** The outcome of a mark that no longer waits. */
  ended(mark: WaitingMark, outcome: Exclude<Outcome, 'later'> | 'dropped'): void
}

/**
 * The marks that were pressed and of which the server has not said what became of them (TONIGHT-8). They stand in the
 * browser's storage, and nowhere else, so that a reload or another tab finds the same; they go out press by press in their
 * order. One that is sent twice, by two tabs or after a lost answer, is set once.
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

  /** Sends what waits, until nothing does or one has to wait longer. */
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

  /** The oldest press that is not too old; the marks of those that are end here. */
  #next(): readonly WaitingMark[] {
    const oldest = this.#parts.now() - DROPPED_AFTER_MS
    const waiting = this.#waiting()
    const from = waiting.findIndex(({ at }) => at >= oldest)
    for (const mark of from === -1 ? waiting : waiting.slice(0, from)) this.#end(mark, 'dropped')
    if (from === -1) return []
    const fresh = waiting.slice(from)
    const end = fresh.findIndex((mark) => !isSamePress(mark, fresh[0]))
    return fresh.slice(0, end === -1 ? MOST_AT_ONCE : Math.min(end, MOST_AT_ONCE))
  }

  #end(mark: WaitingMark, outcome: Exclude<Outcome, 'later'> | 'dropped'): void {
    // First what it became, then that it waits no longer: in between it would look as if it were not set.
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

/** The marks in what the browser kept; none in what is not ours. */
export function readWaiting(text: string | null): readonly WaitingMark[] {
  try {
    const reading = z.array(waitingMark).safeParse(JSON.parse(text ?? '[]'))
    return reading.success ? reading.data : []
  } catch {
    return []
  }
}
