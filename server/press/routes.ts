import { throwIf } from '#domain/failure.ts'
import { grouped } from '#domain/gold.ts'
import { agree, getSum, listWaiting, setSum, withdraw } from '#domain/press/endpoints.ts'
import { whyNotAgree, whyNotWithdraw } from '#domain/press/rules.ts'
import { record } from '#server/change/record.ts'
import { type Handler, type Implementation, implement } from '#server/http/endpoint.ts'
import type { ForTwo, Presses } from '#server/press/actions.ts'
import { readPress, readSum, readWaiting, storeDecision, storeSum } from '#server/press/data.ts'

export function pressRoutes(presses: Presses): Implementation[] {
  const agreeing: Handler<typeof agree> = async ({ id }, { sql, actor, now }) => {
    const { call, input, madeBy } = await readPress(sql, id)
    const runner = presses.runnerOf(call)
    // In the order of locks what it is about comes before the press itself.
    await runner.lock(input, sql)
    const press = await readPress(sql, id, { locked: true })
    throwIf(whyNotAgree(actor, press, now))
    const { message } = await runner.post(input, sql, { by: madeBy, now, second: { agreedBy: actor._id } })
    const { _id, what, gold } = press
    await storeDecision(sql, _id, { state: 'agreed', by: actor._id, now })
    const change = { noun: 'press', action: 'agree', recordId: _id, memberId: actor._id } as const
    await record(sql, { ...change, to: { what, gold, madeBy } })
    return { payload: undefined, message: message ?? 'Agreed' }
  }
  const withdrawing: Handler<typeof withdraw> = async ({ id }, { sql, actor, now }) => {
    const press = await readPress(sql, id, { locked: true })
    throwIf(whyNotWithdraw(actor, press, now))
    const { _id, what, gold } = press
    await storeDecision(sql, _id, { state: 'withdrawn', by: actor._id, now })
    const change = { noun: 'press', action: 'withdraw', recordId: _id, memberId: actor._id } as const
    await record(sql, { ...change, to: { what, gold } })
    return { payload: undefined, message: 'Withdrawn. Nothing is posted.' }
  }
  return [
    implement(listWaiting, async (_, { sql, now }) => ({ payload: await readWaiting(sql, { now }) })),
    implement(agree, agreeing),
    implement(withdraw, withdrawing),
    implement(getSum, async (_, { sql }) => ({ payload: { gold: await readSum(sql) } })),
    presses.implement(setSum, settingSum),
  ]
}

const settingSum: ForTwo<typeof setSum> = {
  async weigh({ gold }, _sql, { sum }) {
    if (gold <= sum) return null
    const what = `Without a second ${grouped(gold)} g in 24 hours, not ${grouped(sum)} g.`
    return { gold: 0, always: true, what }
  },
  async post({ gold }, sql, { by, second }) {
    const sum = await readSum(sql)
    await storeSum(sql, gold)
    const change = { noun: 'press', action: 'sum', recordId: 'sum', memberId: by } as const
    if (gold !== sum) await record(sql, { ...change, from: { sum }, to: { sum: gold, ...second } })
    return { payload: { gold }, message: 'Sum saved' }
  },
}
