import { grouped } from '#domain/gold.ts'
import { payLines, takeBackLine } from '#domain/payout/endpoints.ts'
import { WAITS } from '#domain/waits.ts'
import type { Sql } from '#server/database/tables.ts'
import { type Handler, type Implementation, implement } from '#server/http/endpoint.ts'
import { pay, takePaymentBack } from '#server/payout/actions.ts'
import { findPayout, lockLines, readPayout } from '#server/payout/data.ts'
import { readPayees } from '#server/payout/own.ts'
import { type ForTwo, orWaits, type Presses } from '#server/press/actions.ts'

/** The calls by which staff pay out: what is one's own with a second of staff. */
export function paymentsForTwo(presses: Presses): Implementation[] {
  presses.register(payLines, payingOwn)
  return [
    orWaits(implement(payLines, { repeat: readPayout }, paying(presses))),
    presses.implement(takeBackLine, takingBack, readPayout),
  ]
}

/** Lines of others are paid at once, and one's own waits. */
function paying(presses: Presses): Handler<typeof payLines> {
  return async ({ id, lineIds }, { sql, actor, now }) => {
    const maker = { by: actor._id, now }
    const own = await lockOwn(sql, { id, lineIds }, actor._id)
    const ownIds = own.map(({ _id }) => _id)
    const others = lineIds.filter((line) => !ownIds.includes(line.toLowerCase()))
    const input = { id, lineIds: ownIds }
    const outcome =
      own.length === 0
        ? { second: {} }
        : await presses.weighed({ endpoint: payLines, input, call: payingOwn }, sql, maker)
    if ('waits' in outcome && others.length === 0) return { payload: outcome, message: WAITS }
    let gold = await pay(sql, { id, lineIds: others }, { ...maker, second: {} })
    if ('second' in outcome) {
      gold += await pay(sql, input, { ...maker, second: outcome.second })
      await outcome.note?.(null)
    }
    const said = paidText(gold)
    const message = 'waits' in outcome ? `${said}. Yours is left out: it waits for a second of staff.` : said
    return { payload: await readPayout(sql, id), message }
  }
}

const paidText = (gold: number) => (gold === 0 ? 'Paid out before' : `${grouped(gold)} g paid out`)

/** Open lines that pay the member, as themself or as the character that they are paid as, locked with all the others. */
async function lockOwn(
  sql: Sql,
  { id, lineIds }: { id: string; lineIds: readonly string[] },
  memberId: string,
) {
  const lines = await lockLines(sql, id, lineIds)
  const payees = await readPayees(sql, memberId)
  return lines.filter(({ state, ownerId }) => state === 'open' && payees.has(ownerId))
}

const payingOwn: ForTwo<typeof payLines> = {
  lock: ({ id, lineIds }, sql) => lockLines(sql, id, lineIds),
  async weigh({ id, lineIds }, sql) {
    const lines = await lockLines(sql, id, lineIds)
    const gold = lines.reduce((sum, line) => sum + line.gold, 0)
    const whom = [...new Set(lines.map(({ payee }) => payee))].join(', ')
    return { gold: 0, always: true, what: `Pay out ${grouped(gold)} g to ${whom}.` }
  },
  async post(chosen, sql, doing) {
    const gold = await pay(sql, chosen, doing)
    return { payload: await readPayout(sql, chosen.id), message: paidText(gold) }
  },
}

/** A payment to oneself that is taken back is due to oneself again. */
const takingBack: ForTwo<typeof takeBackLine> = {
  lock: async ({ lineId }, sql) => lockLines(sql, await findPayout(sql, lineId), [lineId]),
  async weigh({ lineId, reason }, sql, { by }) {
    const [line] = await lockLines(sql, await findPayout(sql, lineId), [lineId])
    if (line === undefined || !(await readPayees(sql, by)).has(line.ownerId)) return null
    const what = `Take back a payment of ${grouped(line.gold)} g to ${line.payee}. ${reason}`
    return { gold: 0, always: true, what }
  },
  async post(input, sql, doing) {
    const id = await takePaymentBack(sql, input, doing)
    return { payload: await readPayout(sql, id), message: 'Payment taken back' }
  },
}
