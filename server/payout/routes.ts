import { differenceOf } from '#domain/facts.ts'
import { getOwnCharacter, setOwnCharacter } from '#domain/payout/endpoints.ts'
import { characterText } from '#domain/payout/rules.ts'
import { record } from '#server/change/record.ts'
import { type Implementation, implement, repeatedInFull } from '#server/http/endpoint.ts'
import { readCharacter, storeCharacter } from '#server/payout/data.ts'

export function payoutRoutes(): Implementation[] {
  return [
    implement(getOwnCharacter, async (_, { sql, actor }) => ({
      payload: await readCharacter(sql, actor._id),
    })),
    {
      ...implement(setOwnCharacter, async (character, { sql, actor }) => {
        const before = await readCharacter(sql, actor._id)
        await storeCharacter(sql, actor._id, character)
        const change = differenceOf(
          'member',
          { paidTo: before && characterText(before) },
          { paidTo: characterText(character) },
        )
        const memberId = actor._id
        if (change !== null)
          await record(sql, { noun: 'member', action: 'paid-to', recordId: memberId, memberId, ...change })
        return { payload: character, message: 'Saved where you are paid' }
      }),
      ...repeatedInFull(setOwnCharacter),
    },
  ]
}
