import { forgetContacts } from '#features/booking/server/actions.ts'
import { deleteOldDeliveries, forgetOldRaids } from '#features/discord/server/data.ts'
import { checkAtNight } from '#features/ledger/server/check.ts'
import { deleteEndedSessions, deleteExpiredSignIns } from '#features/member/server/session-routes.ts'
import { deleteOldNotices } from '#features/notice/server/data.ts'
import { backUpAtNight } from '#features/settings/server/nightly.ts'
import { deleteOldLinks } from '#features/tracking/server/data.ts'
import { deleteOldAnswers } from '#platform/call/server/idempotency.ts'
import type { Log } from '#platform/call/server/log.ts'
import type { ChangeFeed } from '#platform/change/server/feed.ts'
import { WakeableLoop } from '#platform/change/server/wakeable-loop.ts'
import type { Database } from '#platform/database/open.ts'

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
 * messages to Discord, notices, contact data where the community set it). At night it checks the books and makes a
 * backup. Safe on many instances.
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

export async function tidy(database: Database, now: Date): Promise<void> {
  const { sql } = database
  await deleteExpiredSignIns(sql, now)
  await deleteEndedSessions(sql, now)
  await deleteOldAnswers(sql, now)
  await deleteOldNotices(sql, now)
  await deleteOldLinks(sql, now)
  await deleteOldDeliveries(sql, now)
  await forgetOldRaids(sql, now)
}
