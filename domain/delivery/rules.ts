/** The outcome of one attempt to send a message to Discord. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** Nobody wants or may hear it any more. */
  | { readonly kind: 'needless' }
  /** Discord asks to be left alone so long, in ms; `everybody`: by all that this program says. */
  | { readonly kind: 'pause'; readonly retryAfterMs: number; readonly everybody: boolean }
  /** It may go better later. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** It never will. */
  | { readonly kind: 'refused'; readonly reason: string }

/** Messages that this version cannot read. The version that wrote them runs beside it and sends them. */
export const OF_ANOTHER_VERSION: Outcome = {
  kind: 'failed',
  reason: 'Only another version of Forge can send it',
}

const SECOND_MS = 1_000
const FIRST_PAUSE_MS = 5 * SECOND_MS
const LONGEST_PAUSE_MS = 15 * 60 * SECOND_MS
/** No longer is anything tried (docs/product.md, Discord). */
const GIVEN_UP_AFTER_MS = 24 * 3_600 * SECOND_MS
/** Sent ones are kept so long, for who asks whether something went out. */
export const KEPT_SENT_MS = 7 * GIVEN_UP_AFTER_MS
/** Given up ones are kept so long, for who may send them again (docs/product.md, DSC-7). */
export const KEPT_GIVEN_UP_MS = 90 * GIVEN_UP_AFTER_MS
/** A claim of an instance that died in the middle runs out. Longer than an attempt can take. */
export const CLAIM_MS = 60 * SECOND_MS

/** How long it waits after so many failed attempts, in ms: twice as long each time up to a quarter of an hour; `chance` (0 to 1) spreads it over the last third. */
export function pauseAfter(attempts: number, chance: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20))
  return Math.round(longest * (2 / 3 + chance / 3))
}

/** The state of a delivery after an attempt. */
export type Next =
  | { readonly kind: 'sent' }
  | { readonly kind: 'needless' }
  | { readonly kind: 'again'; readonly at: Date; readonly reason: string }
  | { readonly kind: 'given-up'; readonly reason: string }

const ASKED_TO_WAIT = 'Discord asked to wait'

/** `attempts`: with the one that had this outcome. `dueAt`: since when it is tried. */
export function nextOf(
  outcome: Outcome,
  { attempts, dueAt }: { attempts: number; dueAt: Date },
  { now, chance }: { now: Date; chance: number },
): Next {
  if (outcome.kind === 'sent' || outcome.kind === 'needless') return outcome
  if (outcome.kind === 'refused') return { kind: 'given-up', reason: outcome.reason }
  const pause = outcome.kind === 'pause'
  const reason = pause ? ASKED_TO_WAIT : outcome.reason
  const at = new Date(now.getTime() + (pause ? outcome.retryAfterMs : pauseAfter(attempts, chance)))
  const isOver = at.getTime() - dueAt.getTime() > GIVEN_UP_AFTER_MS
  return isOver ? { kind: 'given-up', reason } : { kind: 'again', at, reason }
}
