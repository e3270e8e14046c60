import { setTimeout as later } from 'node:timers/promises'
import { backUpNow, getBackups } from '#domain/archive/endpoints.ts'
import { sizeText } from '#domain/archive/rules.ts'
import { type BackupDeps, backUp, backupsOf } from '#server/archive/actions.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'

/** Before a page would say that nobody answers, ms. */
const LONGEST_ANSWER_MS = 12_000

export function archiveRoutes(deps: BackupDeps): Implementation[] {
  return [
    implement(getBackups, async () => ({ payload: await backupsOf(deps) })),
    implement(backUpNow, async (_, { actor, now }) => {
      const making = backUp(deps, { at: now, by: actor._id })
      const payload = await Promise.race([making, later(LONGEST_ANSWER_MS, null, { ref: false })])
      if (payload !== null) return { payload, message: `Backed up: ${sizeText(payload.bytes)}.` }
      making.catch(() => {})
      return { payload, message: 'Still backing up. The result will appear here.' }
    }),
  ]
}
