import { getBoard } from '#domain/agenda/board.ts'
import { getAgenda } from '#domain/agenda/endpoints.ts'
import { getFirstSteps, putStepsAway } from '#domain/agenda/first-steps.ts'
import type { RoleIds } from '#domain/rights.ts'
import { readBoard } from '#server/agenda/board.ts'
import { readAgenda } from '#server/agenda/data.ts'
import { readFirstSteps, storePutAway } from '#server/agenda/first-steps.ts'
import { record } from '#server/change/record.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import type { Roster } from '#server/member/roster.ts'

/** The facts of the board. */
const SHOWN = ['agenda', 'desk', 'payouts', 'channels', 'ledger', 'banks', 'archives'] as const

interface AgendaDeps {
  roleIds: RoleIds
  roster: Roster
}

export function agendaRoutes({ roleIds, roster }: AgendaDeps): Implementation[] {
  return [
    implement(getAgenda, { cache: { views: ['agenda', 'gold'] } }, async (_input, { sql, actor, now }) => ({
      payload: await readAgenda(sql, actor, now),
    })),
    implement(getBoard, { cache: { views: SHOWN } }, async (_input, { sql, now }) => ({
      payload: await readBoard(sql, now),
    })),
    implement(getFirstSteps, async (_input, { sql }) => {
      await roster.refresh()
      return { payload: await readFirstSteps(sql, { roleIds, isKnown: roster.listsMembers === true }) }
    }),
    implement(putStepsAway, async ({ steps }, { sql, actor: { _id: memberId }, now }) => {
      const putAway = await storePutAway(sql, [...new Set(steps)], now)
      if (putAway.length > 0) {
        const to = { steps: putAway }
        await record(sql, { noun: 'member', action: 'put-steps-away', recordId: memberId, memberId, to })
      }
      return { payload: undefined, message: 'Put away' }
    }),
  ]
}
