import { randomUUIDv7 } from 'node:crypto'
import { moveGold, postDifference, takeBackMove } from '#features/ledger/calls.ts'
import type { AccountChoice } from '#features/ledger/ledger.ts'
import { linesOfMove, whyNotHappened, whyNotMove } from '#features/ledger/rules.ts'
import { Failure, throwIf } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { recordId } from '#platform/database/record-id.ts'
import type { Sql } from '#platform/database/tables.ts'
import { lockDifference } from './banks.ts'
import { readOppositeOfMove } from './data.ts'
import { decide, type Others } from './decide.ts'
import { areOwners } from './owners.ts'
import { recordEntry } from './posting.ts'
import { findAbout } from './references.ts'

/** The calls by which staff move gold. */
export function moveRoutes(others: Others): Implementation[] {
  const by = (memberId: string) => ({ by: memberId, right: 'move-gold', others }) as const
  return [
    implement(
      moveGold,
      async ({ reason, about, happenedOn, ...move }, { sql, actor: { _id: memberId }, now }) => {
        throwIf(whyNotMove(move) ?? whyNotHappened(happenedOn, now))
        await assertOwners(sql, [move.from, move.to])
        const lines = linesOfMove(move)
        const alone = await decide(sql, { does: 'post', lines }, by(memberId))
        const to = {
          ...{ reason, lines },
          ...(about !== undefined && { about: await findAbout(sql, about) }),
          ...(happenedOn !== undefined && { happenedOn }),
          ...alone,
        }
        const change = { noun: 'ledger', action: 'move', recordId: randomUUIDv7(), memberId } as const
        const cause = await recordEntry(sql, { ...change, to })
        return { payload: { _id: String(cause) }, message: 'Gold moved' }
      },
    ),
    implement(takeBackMove, async ({ entry, reason }, { sql, actor: { _id: memberId } }) => {
      const { cause: reverses, lines } = await readOppositeOfMove(sql, entry)
      const alone = await decide(sql, { does: 'post', lines }, by(memberId))
      const change = { noun: 'ledger', action: 'take-back', recordId: randomUUIDv7(), memberId } as const
      const cause = await recordEntry(sql, { ...change, to: { reason, lines, ...alone } }, { reverses })
      return { payload: { _id: String(cause) }, message: 'Taken back' }
    }),
    implement(
      postDifference,
      async ({ count, reason, fromNoBank = false }, { sql, actor: { _id: memberId } }) => {
        const { bank, lines } = await lockDifference(sql, count, fromNoBank)
        const alone = await decide(sql, { does: 'post', lines }, by(memberId))
        const change = { noun: 'ledger', action: 'difference', recordId: bank, memberId } as const
        const cause = await recordEntry(sql, { ...change, to: { reason, lines, ...alone } })
        return { payload: { _id: String(cause) }, message: 'Difference posted' }
      },
    ),
  ]
}

/** A bank's own account knows whether there is such a hero name. */
async function assertOwners(sql: Sql, accounts: readonly AccountChoice[]): Promise<void> {
  const owned = accounts.flatMap(({ account, owner }) =>
    owner === null || account === 'bank' ? [] : [{ account, owner: recordId(owner) }],
  )
  if (!(await areOwners(sql, owned))) throw new Failure('not-found')
}
