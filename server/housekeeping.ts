import { foldOldClients } from '#server/client/data.ts'
import { addUpQuietRaids } from '#server/counters/data.ts'
import type { Database } from '#server/database/open.ts'
import { deleteOldAnswers } from '#server/http/idempotency.ts'
import { startCatchingUp } from '#server/ledger/catch-up.ts'
import type { Log } from '#server/log.ts'
import { deleteEndedSessions, deleteExpiredSignIns } from '#server/session/data.ts'

const EVERY_MS = 10 * 60_000

/**
 * Removes what has run out by itself (sessions, started sign-ins, remembered answers), adds quiet raids to the kept sums and
 * folds the clients that an instance of the version before has booked; more often it posts what moves gold and has no entry.
 * Safe on many instances.
 */
export function startHousekeeping(
  database: Database,
  clock: () => Date,
  log: Log,
): { stop(): Promise<void> } {
  const catchingUp = startCatchingUp(database, log)
  const timer = setInterval(() => {
    tidy(database, clock()).catch((error: unknown) => log.warn({ err: error }, 'Housekeeping has to wait'))
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await catchingUp.stop()
    },
  }
}

/** One round of it. */
export async function tidy(database: Database, now: Date): Promise<void> {
  const { sql } = database
  await deleteExpiredSignIns(sql, now)
  await deleteEndedSessions(sql, now)
  await deleteOldAnswers(sql, now)
  await addUpQuietRaids(sql)
  await foldOldClients(database)
}
