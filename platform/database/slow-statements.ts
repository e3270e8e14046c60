import type { LogEvent } from 'kysely'
import type { Log } from '#platform/call/server/log.ts'

/** A statement that takes so long is worth a line, ms: ten times what the slowest of the product's takes on a quiet machine. */
const SLOW_MS = 500
/** Characters of a statement in its line: enough to know it by. */
const STATEMENT_LENGTH = 300

/** Warns of statements that take long (docs/product.md, OPS-11). Their values are no part of their text. */
export function warnOfSlow(log: Log): (event: LogEvent) => void {
  return ({ queryDurationMillis, query }) => {
    if (queryDurationMillis < SLOW_MS) return
    const statement = query.sql.replaceAll(/\s+/g, ' ').trim().slice(0, STATEMENT_LENGTH)
    log.warn({ ms: Math.round(queryDurationMillis), statement }, 'A statement took long')
  }
}
