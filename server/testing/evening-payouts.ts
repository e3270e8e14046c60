import type { Endpoint } from '#domain/endpoint.ts'
import {
  createPayout,
  dropLines,
  getPayout,
  listPayouts,
  offerPayout,
  payLines,
  takeBackLine,
} from '#domain/payout/endpoints.ts'
import type { Caller } from '#server/testing/caller.ts'

/** Answers the status. */
type Ask = (caller: Caller, endpoint: Endpoint, input: object) => Promise<number>

/** Pays everybody to whom gold is due and who can be paid. */
export async function payOut(admin: Caller, ask: Ask): Promise<number> {
  const { groups } = await admin.call(offerPayout, { least: '1' })
  const payments = groups.flatMap(({ banks: [bank], payees }) =>
    bank === undefined ? [] : payees.map(({ _id: payee, gold }) => ({ payee, bank: bank._id, gold })),
  )
  if (payments.length === 0) return 404
  const made = await ask(admin, createPayout, { payments })
  return made === 200 ? changeNewest('pay', admin, ask) : made
}

/** Does something with the newest payout, be it paid by then. */
export async function changeNewest(how: 'pay' | 'drop' | 'back', admin: Caller, ask: Ask): Promise<number> {
  const [newest] = await admin.call(listPayouts, {})
  if (newest === undefined) return 404
  const { _id: id, lines } = await admin.call(getPayout, { id: newest._id })
  const lineIds = lines.map(({ _id }) => _id)
  if (how === 'back') return ask(admin, takeBackLine, { lineId: lineIds[0] ?? id, reason: 'It came back' })
  return ask(admin, how === 'pay' ? payLines : dropLines, { id, lineIds })
}
