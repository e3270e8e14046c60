import * as z from 'zod/mini'
import { STEPS } from '#web/tonight/evening-facts.ts'

/** After this long a mark that could not be sent is dropped, in ms: the evening is over. */
export const DROPPED_AFTER_MS = 12 * 3_600_000

const waitingMark = z.object({
  /** Sent with the mark each time, as its Idempotency-Key. */
  key: z.string(),
  raidId: z.string(),
  bookingId: z.string(),
  mark: z.enum(STEPS),
  /** When it was pressed, in ms since 1970. */
  at: z.number(),
})
export type WaitingMark = z.infer<typeof waitingMark>

/** 'set': the server has it. 'later': nobody knows, or the server cannot now. Else why the server refused it. */
export type Outcome = 'set' | 'later' | { readonly refused: Error }

interface Parts {
  /** What the browser keeps, as it was written; null for nothing. */
  read(): string | null
  write(text: string | null): void
  send(mark: WaitingMark): Promise<Outcome>
  now(): number
  /** What became of a mark that waits no longer. */
  ended(mark: WaitingMark, outcome: Exclude<Outcome, 'later'> | 'dropped'): void
}

/**
 * The marks that were pressed and of which the server has not said what became of them (TONIGHT-8). They stand in the
 * browser's storage, and nowhere else, so that a reload or another tab finds the same; they go out one by one in their
 * order. One that is sent twice, by two tabs or after a lost answer, is set once.
 */
export class MarkQueue {
  readonly #parts: Parts
  #isSending = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Puts marks behind those that wait. */
  add(marks: readonly WaitingMark[]): void {
    this.#keep([...this.#waiting(), ...marks])
  }

  /** Sends what waits, until nothing does or one has to wait longer. */
  async send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      for (let mark = this.#next(); mark !== undefined; mark = this.#next()) {
        const outcome = await this.#parts.send(mark)
        if (outcome === 'later') return
        this.#end(mark, outcome)
      }
    } finally {
      this.#isSending = false
    }
  }

  /** The oldest that is not too old; those that are end here. */
  #next(): WaitingMark | undefined {
    const oldest = this.#parts.now() - DROPPED_AFTER_MS
    for (const mark of this.#waiting()) {
      if (mark.at >= oldest) return mark
      this.#end(mark, 'dropped')
    }
    return undefined
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

/** The marks in what the browser kept; none in what is not ours. */
export function readWaiting(text: string | null): readonly WaitingMark[] {
  try {
    const reading = z.array(waitingMark).safeParse(JSON.parse(text ?? '[]'))
    return reading.success ? reading.data : []
  } catch {
    return []
  }
}
