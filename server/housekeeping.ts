import { deleteOldEvents } from '#server/calendar/data.ts'
import type { ChangeFeed } from '#server/change/feed.ts'
import { forgetOldRaids } from '#server/channel/data.ts'
import { addUpQuietRaids } from '#server/counters/data.ts'
import type { Database } from '#server/database/open.ts'
import { deleteOldDeliveries } from '#server/delivery/data.ts'
import { deleteOldAnswers } from '#server/http/idempotency.ts'
import type { Log } from '#server/log.ts'
import { deleteOldNotices } from '#server/notice/data.ts'
import { remind } from '#server/notice/reminders.ts'
import { takeAllWords } from '#server/search/words.ts'
import { deleteEndedSessions, deleteExpiredSignIns } from '#server/session/data.ts'
import { tellLastWords } from '#server/tracking/actions.ts'
import { deleteOldLinks } from '#server/tracking/data.ts'

const EVERY_MS = 10 * 60_000
/** What is found by its words, and what the clock calls for, waits at most this long. */
const SOON_MS = 30_000

interface HousekeepingDeps {
  readonly database: Database
  readonly changes: ChangeFeed
  clock(): Date
  readonly log: Log
}

/**
 * Removes what has run out by itself (sessions, started sign-ins, remembered answers, what calendars showed, links to clients' pages, what
 * Discord was told, notices), adds quiet raids to the kept sums; more often it
 * takes the words that are searched and reminds of what the clock calls for, clients' last words among it. Safe on many instances.
 */
export function startHousekeeping({ database, changes, clock, log }: HousekeepingDeps): {
  stop(): Promise<void>
} {
  const timer = setInterval(() => {
    tidy(database, clock()).catch((error: unknown) => log.warn({ err: error }, 'Housekeeping has to wait'))
  }, EVERY_MS)
  const soon = [
    inRounds(
      (signal) => takeAllWords(database, signal),
      (err) => log.warn({ err }, 'The words that are searched have to wait'),
    ),
    inRounds(
      async (signal) => void (await remind({ database, changes }, clock(), signal)),
      (err) => log.warn({ err }, 'Reminders have to wait'),
    ),
    inRounds(
      async (signal) => void (await tellLastWords({ database, changes }, clock(), signal)),
      (err) => log.warn({ err }, 'What clients say has to wait'),
    ),
  ]
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(soon.map(({ stop }) => stop()))
    },
  }
}

/** Works at once and from then on every SOON_MS, one round after the other. */
function inRounds(
  work: (signal: AbortSignal) => Promise<void>,
  fail: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  const turn = () => {
    running ??= work(stopping.signal)
      .catch(fail)
      .finally(() => {
        running = null
      })
  }
  turn()
  const timer = setInterval(turn, SOON_MS)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

/** One round of it. */
export async function tidy(database: Database, now: Date): Promise<void> {
  const { sql } = database
  await deleteExpiredSignIns(sql, now)
  await deleteEndedSessions(sql, now)
  await deleteOldAnswers(sql, now)
  await deleteOldEvents(sql, now)
  await deleteOldNotices(sql, now)
  await deleteOldLinks(sql, now)
  await deleteOldDeliveries(sql, now)
  await forgetOldRaids(sql, now)
  await addUpQuietRaids(sql)
}
