import type { Others } from '#features/ledger/server/decide.ts'
import { MEMBER_FIELDS } from '#features/member/changes.ts'
import {
  createPayout,
  dropLines,
  exportPayout,
  getOwnCharacter,
  getPayout,
  listOwnPayments,
  listPayouts,
  offerPayout,
  payLines,
  setOwnCharacter,
  takeBackLine,
} from '#features/payout/calls.ts'
import { characterText, payoutCsv, whyNotNamed, whyNotPaidTo } from '#features/payout/rules.ts'
import { throwIf } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { differenceOf } from '#platform/change/facts.ts'
import { record } from '#platform/change/server/record.ts'
import { grouped } from '#platform/words/gold.ts'
import { drop, makePayout, offerTo, pay, takePaymentBack } from './actions.ts'
import { listPayoutsBefore, readCharacter, readPayeesFrom, readPayout, storeCharacter } from './data.ts'
import { readOwnPayments } from './own.ts'

export function payoutRoutes(others: Others): Implementation[] {
  return [...ownRoutes(), ...readingRoutes(), ...writingRoutes(others)]
}

function ownRoutes(): Implementation[] {
  return [
    implement(getOwnCharacter, async (_, { sql, actor }) => ({
      payload: await readCharacter(sql, actor._id),
    })),
    implement(setOwnCharacter, async (character, { sql, actor }) => {
      throwIf(whyNotPaidTo(character))
      const before = await readCharacter(sql, actor._id)
      await storeCharacter(sql, actor._id, character)
      const change = differenceOf(
        MEMBER_FIELDS,
        { paidTo: before && characterText(before) },
        { paidTo: characterText(character) },
      )
      const memberId = actor._id
      if (change !== null)
        await record(sql, { noun: 'member', action: 'paid-to', recordId: memberId, memberId, ...change })
      return { payload: character, message: 'Saved where you are paid' }
    }),
    implement(listOwnPayments, ({ before }, { sql, actor }) => readOwnPayments(sql, actor._id, before)),
  ]
}

function readingRoutes(): Implementation[] {
  return [
    implement(offerPayout, async ({ least, ...asked }, { sql }) => {
      const { payload: payees, next } = await readPayeesFrom(sql, { least: Number(least), ...asked })
      return { payload: await offerTo(sql, payees), next }
    }),
    implement(listPayouts, ({ before }, { sql }) => listPayoutsBefore(sql, before)),
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

function writingRoutes(others: Others): Implementation[] {
  return [
    implement(createPayout, async (input, { sql, actor, now }) => {
      const id = await makePayout(sql, input, { by: actor._id, now })
      return { payload: await readPayout(sql, id), message: 'Payout made' }
    }),
    implement(payLines, async (chosen, { sql, actor, now }) => {
      const { gold, isOwnLeftOut } = await pay(sql, chosen, { by: actor._id, now, others })
      const said = gold === 0 ? 'Paid out before' : `${grouped(gold)} g paid out`
      const message = isOwnLeftOut ? `${said}. Yours is left out: somebody else must do this for you.` : said
      return { payload: await readPayout(sql, chosen.id), message }
    }),
    implement(takeBackLine, async (input, { sql, actor }) => {
      const id = await takePaymentBack(sql, input, { by: actor._id, others })
      return { payload: await readPayout(sql, id), message: 'Payment taken back' }
    }),
    implement(dropLines, async (chosen, { sql, actor }) => {
      await drop(sql, chosen, actor._id)
      return { payload: await readPayout(sql, chosen.id), message: 'Taken out of the payout' }
    }),
  ]
}
