const MINUTE_MS = 60_000
/** From so long before its own start a raid may be said to begin late, ms. */
export const SAID_BEFORE_MS = 10 * MINUTE_MS
/** A raid that was not finished for so long was forgotten, and holds up nobody, ms. */
export const FORGOTTEN_AFTER_MS = 6 * 60 * MINUTE_MS
