import { setTimeout as later } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { backUpNow, downloadBackup, getBackups } from '#domain/archive/endpoints.ts'
import { mayTakeUntil, sizeText, whyNotTake } from '#domain/archive/rules.ts'
import { Failure, throwIf } from '#domain/failure.ts'
import { can } from '#domain/rights.ts'
import { type BackupDeps, backUp, backupsOf, bytesOf } from '#server/archive/actions.ts'
import { BACKUPS } from '#server/archive/data.ts'
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
      return { payload, message: 'Still backing up. What comes of it shows here.' }
    }),
    implement(downloadBackup, async (_, { sql, actor, now }) => {
      await refuseOldSignIn(sql, actor, now)
      const { last, isHere } = await backupsOf(deps)
      if (last === null) throw new Failure('not-found', 'There is no backup yet.')
      if (!isHere) throw new Failure('not-found', `The newest backup lies on ${last.machine}.`)
      const { file } = last
      await deps.changes.commit((own) =>
        record(own, {
          ...{ noun: 'archive', action: 'download', recordId: BACKUPS, memberId: actor._id, to: { file } },
        }),
      )
      return { payload: bytesOf(deps.backupDir, file), file }
    }),
  ]
}

/** @throws Failure 'sign-in-again' */
async function refuseOldSignIn(sql: Kysely<Tables>, { sessionId }: Caller, now: Date): Promise<void> {
  throwIf(whyNotTake(await readSignedInAt(sql, sessionId), now))
}
