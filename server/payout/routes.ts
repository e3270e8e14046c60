import { differenceOf } from '#domain/facts.ts'
import { throwIf } from '#domain/failure.ts'
import {
  answerPayment,
  askPayees,
  createPayout,
  dropLines,
  exportPayout,
  getOwnCharacter,
  getPayout,
  listOwnPayments,
  listPayouts,
  offerPayout,
  setOwnCharacter,
} from '#domain/payout/endpoints.ts'
import {
  askedText,
  characterText,
  payoutCsv,
  whyNotNamed,
  whyNotPaid,
  whyNotPaidTo,
} from '#domain/payout/rules.ts'
import { record } from '#server/change/record.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { drop, makePayout, offerTo } from '#server/payout/actions.ts'
import { readClaims } from '#server/payout/claims.ts'
import {
  findPayout,
  listPayoutsBefore,
  lockLines,
  readCharacter,
  readPayeesFrom,
  readPayout,
  storeAnswer,
  storeCharacter,
} from '#server/payout/data.ts'
import { paymentsForTwo } from '#server/payout/for-two.ts'
import { readOwnPayment, readOwnPayments } from '#server/payout/own.ts'
import { askForCharacters } from '#server/payout/waiting.ts'
import type { Presses } from '#server/press/actions.ts'

export function payoutRoutes(presses: Presses): Implementation[] {
  return [...ownRoutes(), ...readingRoutes(), ...writingRoutes(), ...paymentsForTwo(presses)]
}

function ownRoutes(): Implementation[] {
  return [
    implement(getOwnCharacter, async (_, { sql, actor }) => ({
      payload: await readCharacter(sql, actor._id),
    })),
    implement(setOwnCharacter, { repeat: 'in full' }, async (character, { sql, actor }) => {
      throwIf(whyNotPaidTo(character))
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
    implement(listOwnPayments, ({ before }, { sql, actor }) => readOwnPayments(sql, actor._id, before)),
    implement(
      answerPayment,
      { repeat: (sql, id, { _id }) => readOwnPayment(sql, _id, id) },
      async ({ lineId, answer }, { sql, actor }) => {
        // Nobody else's: it is the same as if there were none.
        const { _id } = await readOwnPayment(sql, actor._id, lineId)
        for (const line of await lockLines(sql, await findPayout(sql, _id), [_id])) {
          throwIf(whyNotPaid(line.state))
          const change = differenceOf('payout', { answer: line.answer }, { answer })
          if (change === null) continue
          await storeAnswer(sql, _id, answer)
          await record(sql, {
            noun: 'payout',
            action: 'answer',
            recordId: _id,
            memberId: actor._id,
            ...change,
            to: { ...change.to, gold: line.gold },
          })
        }
        const message = answer === 'received' ? 'Noted as received' : 'Noted as not received. Staff see it.'
        return { payload: await readOwnPayment(sql, actor._id, _id), message }
      },
    ),
  ]
}

function readingRoutes(): Implementation[] {
  return [
    implement(offerPayout, async ({ least, before }, { sql }) => {
      const { payload: payees, next } = await readPayeesFrom(sql, Number(least), before)
      return { payload: await offerTo(sql, payees), next }
    }),
    implement(listPayouts, async ({ before }, { sql }) => {
      const { list, next } = await listPayoutsBefore(sql, before)
      return { payload: { ...list, claims: await readClaims(sql) }, next }
    }),
    implement(getPayout, async ({ id }, { sql }) => ({ payload: await readPayout(sql, id) })),
    implement(exportPayout, async ({ id, bank }, { sql }) => {
      const { lines } = await readPayout(sql, id)
      const open = lines.filter(
        (line) => line.state === 'open' && (bank === undefined || line.bank._id === bank.toLowerCase()),
      )
      throwIf(whyNotNamed(open))
      return {
        payload: (async function* () {
          yield payoutCsv(open)
        })(),
        file: 'payout.csv',
      }
    }),
  ]
}

function writingRoutes(): Implementation[] {
  return [
    implement(createPayout, { repeat: readPayout }, async (input, { sql, actor, now }) => {
      const id = await makePayout(sql, input, { by: actor._id, now })
      return { payload: await readPayout(sql, id), message: 'Payout made' }
    }),
    implement(askPayees, async ({ least }, { sql, actor }) => {
      const count = await askForCharacters(sql, least, actor._id)
      return { payload: undefined, message: askedText(count) }
    }),
    implement(dropLines, { repeat: readPayout }, async (chosen, { sql, actor, now }) => {
      await drop(sql, chosen, { by: actor._id, now })
      return { payload: await readPayout(sql, chosen.id), message: 'Taken out of the payout' }
    }),
  ]
}
