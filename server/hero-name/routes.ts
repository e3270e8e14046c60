import { inGameAddress } from '#domain/character/address.ts'
import { differenceOf, factsOf } from '#domain/facts.ts'
import { throwIf } from '#domain/failure.ts'
import {
  addKeeper,
  createHeroName,
  deleteHeroName,
  listHeroNames,
  listKeepers,
  removeKeeper,
  updateHeroName,
} from '#domain/hero-name/endpoints.ts'
import { whyNotKeepers } from '#domain/hero-name/rules.ts'
import { whyNotStale } from '#domain/stale.ts'
import { record } from '#server/change/record.ts'
import { createHeroNames } from '#server/hero-name/actions.ts'
import {
  countKeepers,
  deleteHeroNameRow,
  deleteKeeper,
  insertKeeper,
  lockHeroName,
  readHeroName,
  readHeroNames,
  readKeepers,
  updateHeroNameRow,
} from '#server/hero-name/data.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { readGuildMember } from '#server/member/data.ts'

export function heroNameRoutes(): Implementation[] {
  return [...namingRoutes(), ...keeperRoutes()]
}

function namingRoutes(): Implementation[] {
  return [
    implement(listHeroNames, (wanted, { sql }) => readHeroNames(sql, wanted)),
    implement(createHeroName, async (input, { sql, actor, now }) => {
      const [made] = await createHeroNames(sql, [input], { by: actor._id, now })
      if (made === undefined) throw new Error('One hero name is made of one')
      return { payload: made, message: 'Hero name created successfully' }
    }),
    implement(
      updateHeroName,
      { repeat: readHeroName },
      async ({ id, version, ...fields }, { sql, actor }) => {
        const before = await lockHeroName(sql, id)
        throwIf(whyNotStale(version, before))
        const after = await updateHeroNameRow(sql, id, fields)
        const change = differenceOf('hero-name', before, after)
        if (change !== null)
          await record(sql, {
            noun: 'hero-name',
            action: 'edit',
            recordId: id,
            memberId: actor._id,
            ...change,
          })
        return { payload: after, message: 'Hero name updated successfully' }
      },
    ),
    implement(deleteHeroName, async ({ id }, { sql, actor }) => {
      const before = await lockHeroName(sql, id)
      await deleteHeroNameRow(sql, id)
      const from = factsOf('hero-name', before)
      await record(sql, { noun: 'hero-name', action: 'delete', recordId: id, memberId: actor._id, from })
      return { payload: undefined, message: 'Hero name deleted successfully' }
    }),
  ]
}

function keeperRoutes(): Implementation[] {
  return [
    implement(listKeepers, (wanted, { sql }) => readKeepers(sql, wanted)),
    implement(addKeeper, async (keeper, { sql, actor }) => {
      const [heroName, member] = [
        await lockHeroName(sql, keeper.heroNameId),
        await readGuildMember(sql, keeper.memberId),
      ]
      if (await insertKeeper(sql, keeper)) {
        throwIf(whyNotKeepers(await countKeepers(sql, heroName._id)))
        const by = { recordId: heroName._id, memberId: actor._id }
        await record(sql, { noun: 'hero-name', action: 'add-keeper', ...by, to: { keeper: member._id } })
      }
      return {
        payload: undefined,
        message: `${member.username} is now a keeper of ${inGameAddress(heroName)}`,
      }
    }),
    implement(removeKeeper, async (keeper, { sql, actor }) => {
      const heroName = await lockHeroName(sql, keeper.heroNameId)
      if (await deleteKeeper(sql, keeper)) {
        const by = { recordId: heroName._id, memberId: actor._id, from: { keeper: keeper.memberId } }
        await record(sql, { noun: 'hero-name', action: 'remove-keeper', ...by })
      }
      return { payload: undefined, message: `Keeper of ${inGameAddress(heroName)} removed` }
    }),
  ]
}
