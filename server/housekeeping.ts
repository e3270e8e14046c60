import type { Database } from '#server/database/open.ts'
import { KEPT_MS } from '#server/http/idempotency.ts'
import type { Log } from '#server/log.ts'
import { IDLE_MS } from '#server/session/sessions.ts'

const EVERY_MS = 10 * 60_000

/** Removes what has run out by itself: sessions, started sign-ins, remembered answers. Safe on many instances. */
export function startHousekeeping(database: Database, clock: () => Date, log: Log): { stop(): void } {
  const timer = setInterval(() => {
    tidy(database, clock()).catch((error: unknown) => log.warn({ err: error }, 'Housekeeping has to wait'))
  }, EVERY_MS)
  return { stop: () => clearInterval(timer) }
}

/** One round of it. */
export async function tidy(database: Database, now: Date): Promise<void> {
  const { sql } = database
  const before = (ms: number) => new Date(now.getTime() - ms)
  await sql.deleteFrom('sign_in').where('expires_at', '<', now).execute()
  await sql
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('last_seen_at', '<', before(IDLE_MS))]))
    .execute()
  await sql.deleteFrom('idempotency').where('created_at', '<', before(KEPT_MS)).execute()
}
