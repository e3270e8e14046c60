import { throwIf } from '#domain/failure.ts'
import { commitImport, previewImport } from '#domain/import/endpoints.ts'
import { whyNotCommit } from '#domain/import/rules.ts'
import type { RoleIds } from '#domain/rights.ts'
import { WAITS } from '#domain/waits.ts'
import { type Handler, type Implementation, implement } from '#server/http/endpoint.ts'
import type { Roster } from '#server/member/roster.ts'
import type { ForTwo, Presses } from '#server/press/actions.ts'
import { planOf } from './actions.ts'
import { lockImports } from './data.ts'

interface ImportDeps {
  readonly roleIds: RoleIds
  readonly roster: Roster
}

export function importRoutes(presses: Presses, { roleIds, roster }: ImportDeps): Implementation[] {
  presses.register(previewImport, agreeing(roleIds))
  return [
    implement(previewImport, async (asked, { sql, now }) => {
      await roster.refresh()
      return { payload: (await planOf(asked, { now, roleIds }, sql)).shown }
    }),
    implement(commitImport, { repeat: 'in full' }, committing(presses, roleIds)),
  ]
}

function committing(presses: Presses, roleIds: RoleIds): Handler<typeof commitImport> {
  return async ({ preview, ...asked }, { sql, actor, now }) => {
    await lockImports(sql)
    const { plan, shown } = await planOf(asked, { now, roleIds }, sql)
    throwIf(whyNotCommit(shown, preview))
    const made = shown.lines.filter(({ state }) => state === 'new').length
    if (made === 0) return { payload: { made }, message: 'All of it is already there' }
    // A press keeps what was previewed: the same table waits once.
    const press = { endpoint: previewImport, input: asked, call: { weigh: async () => plan.weighed } }
    const outcome = await presses.weighed(press, sql, { by: actor._id, now })
    if ('waits' in outcome) return { payload: outcome, message: WAITS }
    await plan.make(sql, { by: actor._id, now, second: outcome.second })
    await outcome.note?.(null)
    return { payload: { made }, message: `Brought in: ${made === 1 ? '1 line' : `${made} lines`}` }
  }
}

/** A waiting table is brought in as things are by then: records that came by another table meanwhile are left out. */
function agreeing(roleIds: RoleIds): Pick<ForTwo<typeof previewImport>, 'lock' | 'post'> {
  return {
    lock: (_, sql) => lockImports(sql),
    async post(asked, sql, doing) {
      const { plan, shown } = await planOf(asked, { now: doing.now, roleIds }, sql)
      throwIf(whyNotCommit(shown, shown.preview))
      await plan.make(sql, doing)
      return { payload: shown, message: 'Brought along' }
    },
  }
}
