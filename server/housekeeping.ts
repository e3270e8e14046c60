import { backUpAtNight } from '#server/archive/nightly.ts'
import { forgetContacts } from '#server/booking/contacts.ts'
import type { ChangeFeed } from '#server/change/feed.ts'
import { WakeableLoop } from '#server/change/wakeable-loop.ts'
import { forgetOldRaids } from '#server/channel/data.ts'
import { deleteOldDeliveries } from '#server/channel/deliveries.ts'
import { addUpQuietRaids } from '#server/counters/data.ts'
import type { Database } from '#server/database/open.ts'
import { deleteOldAnswers } from '#server/http/idempotency.ts'
import { checkAtNight } from '#server/ledger/check.ts'
import type { Log } from '#server/log.ts'
import { deleteOldNotices } from '#server/notice/data.ts'
import { deleteEndedSessions, deleteExpiredSignIns } from '#server/session/data.ts'
import { deleteOldLinks } from '#server/tracking/data.ts'

const EVERY_MS = 10 * 60_000
/** How often is asked whether the night's work is to be done. */
const NIGHT_MS = 60_000

interface HousekeepingDeps {
  readonly database: Database
  readonly changes: ChangeFeed
  clock(): Date
  readonly log: Log
  readonly backupDir: string
}

/**
 * Removes what has run out by itself (sessions, started sign-ins, remembered answers, links to clients' pages,
 * messages to Discord, notices, contact data where the community set it), adds quiet raids to the kept sums. At night it
 * checks the books and makes a backup. Safe on many instances.
 */
export function startHousekeeping(deps: HousekeepingDeps): {
  stop(): Promise<void>
} {
  const { database, changes, clock, log } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = (everyMs: number, work: () => Promise<unknown>, waits: string) =>
    new WakeableLoop(everyMs, async () => {
      await work().catch((err: unknown) => log.warn({ err }, waits))
    })
  const tidying = loop(EVERY_MS, () => tidy(database, clock()), 'Housekeeping has to wait')
  const forgetting = loop(
    EVERY_MS,
    () => forgetContacts({ database, changes }, clock(), signal),
    'Contact data of done bookings has to wait',
  )
  const began = clock()
  const nights = [
    loop(NIGHT_MS, () => checkAtNight(deps, { now: clock(), began }), 'The check of the books has to wait'),
    loop(EVERY_MS, () => backUpAtNight(deps, { now: clock(), began }), 'The backup has to wait'),
  ]
  for (const one of [tidying, forgetting, ...nights]) one.wait()
  return {
    async stop() {
      stopping.abort()
      // A check or a backup may take a minute, and nothing is lost with it.
      for (const one of nights) void one.stop()
      await Promise.all([tidying, forgetting].map((one) => one.stop()))
    },
  }
}

/** One round of it. */
export async function tidy(database: Database, now: Date): Promise<void> {
  const { sql } = database
  await deleteExpiredSignIns(sql, now)
  await deleteEndedSessions(sql, now)
  await deleteOldAnswers(sql, now)
  await deleteOldNotices(sql, now)
  await deleteOldLinks(sql, now)
  await deleteOldDeliveries(sql, now)
  await forgetOldRaids(sql, now)
  await addUpQuietRaids(sql)
}
