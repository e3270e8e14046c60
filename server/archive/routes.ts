import { setTimeout as later } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import {
  backUpNow,
  downloadBackup,
  getBackups,
  takeEverything,
  takeJournal,
} from '#domain/archive/endpoints.ts'
import { mayTakeUntil, sizeText, whyNotTake } from '#domain/archive/rules.ts'
import { Failure, throwIf } from '#domain/failure.ts'
import { can } from '#domain/rights.ts'
import { type BackupDeps, backUp, backupsOf, bytesOf } from '#server/archive/actions.ts'
import { BACKUPS } from '#server/archive/data.ts'
import { everythingOf } from '#server/archive/export.ts'
import { journalOf } from '#server/archive/journal.ts'
import { record } from '#server/change/record.ts'
import type { Tables } from '#server/database/tables.ts'
import { type Caller, type Implementation, implement } from '#server/http/endpoint.ts'
import { readSignedInAt } from '#server/session/data.ts'

/** Before a page would say that nobody answers, ms. */
const LONGEST_ANSWER_MS = 12_000

export function archiveRoutes(deps: BackupDeps): Implementation[] {
  return [
    implement(getBackups, async (_, { sql, actor }) => {
      const until = can(actor.roles, 'take-data')
        ? mayTakeUntil(await readSignedInAt(sql, actor.sessionId)).toISOString()
        : null
      return { payload: { ...(await backupsOf(deps)), mayTakeUntil: until } }
    }),
    implement(backUpNow, async (_, { actor, now }) => {
      const making = backUp(deps, { at: now, by: actor._id })
      const payload = await Promise.race([making, later(LONGEST_ANSWER_MS, null, { ref: false })])
      if (payload !== null) return { payload, message: `Backed up: ${sizeText(payload.bytes)}.` }
      making.catch(() => {})
      return { payload, message: 'Still backing up. The result will appear here.' }
    }),
    implement(downloadBackup, async (_, { sql, actor, now }) => {
      await refuseOldSignIn(sql, actor, now)
      const { last, isHere } = await backupsOf(deps)
      if (last === null) throw new Failure('not-found', 'There is no backup yet.')
      if (!isHere) throw new Failure('not-found', `The newest backup is on ${last.machine}.`)
      const { file } = last
      await noteTaken(deps, actor, 'download', file)
      return { payload: bytesOf(deps.backupDir, file), file }
    }),
    implement(takeEverything, async (_, { sql, actor, now }) => {
      await refuseOldSignIn(sql, actor, now)
      const file = `forge-${now.toISOString().slice(0, 10)}.tar.gz`
      await noteTaken(deps, actor, 'take-everything', file)
      return { payload: everythingOf(deps, now), file }
    }),
    implement(takeJournal, async (_, { sql, actor, now }) => {
      await refuseOldSignIn(sql, actor, now)
      const file = `forge-${now.toISOString().slice(0, 10)}.journal`
      await noteTaken(deps, actor, 'take-journal', file)
      return { payload: journalOf(sql, now), file }
    }),
  ]
}

/** Before anything is given out. */
async function noteTaken(
  { changes }: BackupDeps,
  { _id: memberId }: Caller,
  action: 'download' | 'take-everything' | 'take-journal',
  file: string,
): Promise<void> {
  const row = { noun: 'archive', recordId: BACKUPS, memberId, to: { file } } as const
  await changes.commit((sql) => record(sql, { ...row, action }))
}

/** @throws Failure 'sign-in-again' */
async function refuseOldSignIn(sql: Kysely<Tables>, { sessionId }: Caller, now: Date): Promise<void> {
  throwIf(whyNotTake(await readSignedInAt(sql, sessionId), now))
}
