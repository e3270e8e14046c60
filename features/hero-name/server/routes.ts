import { createHeroName, deleteHeroName, listHeroNames, updateHeroName } from '#features/hero-name/calls.ts'
import { HERO_NAME_FIELDS } from '#features/hero-name/changes.ts'
import { throwIf, whyNotStale } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { differenceOf, factsOf } from '#platform/change/facts.ts'
import { record } from '#platform/change/server/history.ts'
import { deleteHeroNameRow, insertHeroName, lockHeroName, readHeroNames, updateHeroNameRow } from './data.ts'

export function heroNameRoutes(): Implementation[] {
  return [
    implement(listHeroNames, (wanted, { sql }) => readHeroNames(sql, wanted)),
    implement(createHeroName, async (input, { sql, actor, now }) => {
      const made = await insertHeroName(sql, input, now)
      const to = factsOf(HERO_NAME_FIELDS, made)
      await record(sql, { noun: 'hero-name', action: 'create', recordId: made._id, memberId: actor._id, to })
      return { payload: made, message: 'Hero name created successfully' }
    }),
    implement(updateHeroName, async ({ id, version, ...fields }, { sql, actor }) => {
      const before = await lockHeroName(sql, id)
      throwIf(whyNotStale(version, before))
      const after = await updateHeroNameRow(sql, id, fields)
      const change = differenceOf(HERO_NAME_FIELDS, before, after)
      const by = { recordId: id, memberId: actor._id }
      if (change !== null) await record(sql, { noun: 'hero-name', action: 'edit', ...by, ...change })
      return { payload: after, message: 'Hero name updated successfully' }
    }),
    implement(deleteHeroName, async ({ id }, { sql, actor }) => {
      const before = await lockHeroName(sql, id)
      await deleteHeroNameRow(sql, id)
      const from = factsOf(HERO_NAME_FIELDS, before)
      await record(sql, { noun: 'hero-name', action: 'delete', recordId: id, memberId: actor._id, from })
      return { payload: undefined, message: 'Hero name deleted successfully' }
    }),
  ]
}
