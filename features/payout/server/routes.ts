import type { Kysely } from 'kysely'
import { inGameAddress } from '#features/character/rules.ts'
import { readConnections } from '#features/character/server/routes.ts'
import { readActiveBanks } from '#features/hero-name/server/data.ts'
import { banksFor, inMails } from '#features/ledger/ledger.ts'
import { mayDecide } from '#features/ledger/rules.ts'
import { decide, type Others, recordEntries, recordEntry } from '#features/ledger/server/posting.ts'
import { MEMBER_FIELDS } from '#features/member/changes.ts'
import {
  BANKS_OFFERED,
  createPayout,
  dropLines,
  exportPayout,
  getOwnCharacter,
  getPayout,
  listOwnPayments,
  listPayouts,
  MAILS_OF_PAYOUT,
  type NewPayout,
  offerPayout,
  type PayoutOffer,
  payLines,
  setOwnCharacter,
  TOO_MANY_MAILS,
  takeBackLine,
} from '#features/payout/calls.ts'
import {
  characterText,
  linesOfPaid,
  payoutCsv,
  whyNotNamed,
  whyNotOpen,
  whyNotPaid,
  whyNotPaidTo,
} from '#features/payout/rules.ts'
import type { InputOf } from '#platform/call/endpoint.ts'
import { Failure, invalid, throwIf } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { differenceOf } from '#platform/change/facts.ts'
import { record } from '#platform/change/server/history.ts'
import { recordId } from '#platform/database/rows.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { goldOf, grouped } from '#platform/words/gold.ts'
import {
  findPayout,
  insertPayout,
  type LockedLine,
  listPayoutsBefore,
  lockLines,
  lockPayees,
  type Payee,
  readCharacter,
  readOwnPayments,
  readPayeeIds,
  readPayeesFrom,
  readPayout,
  readReserved,
  storeCharacter,
  storePaid,
  storeState,
} from './data.ts'

export function payoutRoutes(others: Others): Implementation[] {
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
      async function* pieces() {
        yield payoutCsv(open)
      }
      return { payload: pieces(), file: 'payout.csv' }
    }),
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
    implement(takeBackLine, async ({ lineId, reason }, { sql, actor }) => {
      const id = await findPayout(sql, lineId)
      for (const line of await lockLines(sql, id, [lineId])) {
        throwIf(whyNotPaid(line.state))
        await storeState(sql, [line._id], 'taken-back')
        const { gold, payee, ownerId, cause } = line
        const paid = linesOfPaid(gold, { bank: line.bank._id, payee: ownerId })
        const lines = paid.map((one) => ({ ...one, gold: -one.gold }))
        const by = { by: actor._id, right: 'pay-out', others } as const
        const to = { lines, payee, gold, reason, ...(await decide(sql, { does: 'post', lines }, by)) }
        const change = {
          noun: 'payout',
          action: 'take-back',
          recordId: line._id,
          memberId: actor._id,
          to,
        } as const
        await recordEntry(sql, change, { reverses: cause ?? undefined })
      }
      return { payload: await readPayout(sql, id), message: 'Payment taken back' }
    }),
    implement(dropLines, async (chosen, { sql, actor }) => {
      const locked = await lockLines(sql, chosen.id, chosen.lineIds)
      const lines = locked.filter(({ state }) => state !== 'dropped')
      for (const { state } of lines) throwIf(whyNotOpen(state))
      if (lines.length > 0) {
        const dropped = lines.map(({ _id }) => _id)
        await storeState(sql, dropped, 'dropped')
        const about = { noun: 'payout', action: 'drop', memberId: actor._id } as const
        const changes = lines.map(({ _id, payee, gold }) => ({
          ...about,
          recordId: _id,
          to: { payee, gold },
        }))
        await record(sql, ...changes)
      }
      return { payload: await readPayout(sql, chosen.id), message: 'Taken out of the payout' }
    }),
  ]
}

async function offerTo(sql: Kysely<Tables>, payees: readonly Payee[]): Promise<PayoutOffer> {
  const banks = await readActiveBanks(sql)
  const connection = await readConnections(sql)
  const groups: PayoutOffer['groups'] = []
  for (const payee of payees) {
    const { paidTo } = payee
    if (paidTo === null) continue
    const { realm, faction } = paidTo
    const offered = { ...toOffer(payee), character: inGameAddress(paidTo) }
    const group = groups.find((one) => one.faction === faction && connection(one.realm, realm) === 'same')
    if (group !== undefined) {
      group.payees.push(offered)
      continue
    }
    const fitting = banksFor(paidTo, banks, { connection, rule: 'own-first' }).slice(0, BANKS_OFFERED)
    groups.push({ realm, faction, banks: fitting, payees: [offered] })
  }
  const withoutCharacter = payees.filter(({ paidTo }) => paidTo === null).map(toOffer)
  return { groups, withoutCharacter, reserved: await readReserved(sql) }
}

function toOffer({ accountId, name, due, reserved }: Payee) {
  return { _id: String(accountId), name, gold: due - reserved }
}

/**
 * Creates a payout, which reserves its gold.
 * @returns the payout's id
 * @throws Failure 'not-found'; 'payout-above-due', with what is due; 'bank-elsewhere'; 'not-addressable'; 'invalid-input'
 * for too many mails
 */
async function makePayout(sql: Sql, { payments }: NewPayout, maker: Maker): Promise<string> {
  const accountIds = payments.map(({ payee }) => accountIdOf(payee))
  const locked = await lockPayees(sql, accountIds)
  const payees = new Map(locked.map((payee) => [String(payee.accountId), payee]))
  const banks = await readActiveBanks(sql)
  const connection = await readConnections(sql)
  const left = new Map([...payees].map(([id, { due, reserved }]) => [id, due - reserved]))
  const lines = payments.flatMap(({ payee: id, bank: bankId, gold }) => {
    const payee = payees.get(id)
    if (payee === undefined) throw new Failure('not-found')
    const { name, paidTo } = payee
    const free = left.get(id) ?? 0
    if (gold > free) throw aboveDue(name, free)
    left.set(id, free - gold)
    if (paidTo === null) throw new Failure('bank-elsewhere', `${name} has no payout character in Settings.`)
    const bank = banksFor(paidTo, banks, { connection, rule: 'own-first' }).find(
      ({ _id }) => _id === recordId(bankId),
    )
    if (bank === undefined)
      throw new Failure('bank-elsewhere', `This hero name cannot mail to ${inGameAddress(paidTo)}.`)
    const mailedTo = inGameAddress(paidTo)
    throwIf(whyNotNamed([{ character: mailedTo }]))
    return inMails(gold).map((mail) => ({ payee, mailedTo, bank, gold: mail }))
  })
  if (lines.length > MAILS_OF_PAYOUT) throw invalid('payments', TOO_MANY_MAILS)
  const id = await insertPayout(sql, lines, maker)
  const to = { gold: goldOf(payments), mails: lines.length }
  await record(sql, { noun: 'payout', action: 'create', recordId: id, memberId: maker.by, to })
  return id
}

function accountIdOf(text: string): number {
  if (!/^-\d{1,9}$/.test(text)) throw new Failure('not-found')
  return Number(text)
}

function aboveDue(name: string, gold: number): Failure {
  return new Failure('payout-above-due', `Only ${grouped(gold)} g is due to ${name} now.`)
}

interface Maker {
  readonly by: string
  readonly now: Date
}

/**
 * Marks lines as paid. Skips lines that are paid already, and the payer's own lines if somebody else must pay them.
 * @returns the gold, and whether own lines were skipped
 * @throws Failure 'not-found'; 'payout-line-closed'; 'payout-above-due', 'bank-too-low', with the balance; 'somebody-else'
 * if all lines are the payer's own
 */
async function pay(
  sql: Sql,
  { id, lineIds }: InputOf<typeof payLines>,
  { by, now, others }: Maker & { others: Others },
): Promise<{ gold: number; isOwnLeftOut: boolean }> {
  const unpaid = (await lockLines(sql, id, lineIds)).filter(({ state }) => state !== 'paid')
  for (const { state } of unpaid) throwIf(whyNotOpen(state))
  const own = await readPayeeIds(sql, by)
  const isAnybodyElse = unpaid.some(({ ownerId }) => own.has(ownerId)) && (await others(sql, 'pay-out', by))
  const may = (payee: string) => mayDecide({ does: 'pay', payee }, { own, isAnybodyElse })
  const lines = unpaid.filter(({ ownerId }) => may(ownerId) !== 'no')
  const isOwnLeftOut = lines.length < unpaid.length
  if (lines.length === 0 && isOwnLeftOut) throw new Failure('somebody-else')
  if (lines.length === 0) return { gold: 0, isOwnLeftOut }
  await assertDue(sql, lines)
  const causes = await recordEntries(
    sql,
    lines.map(({ _id: recordId, gold, payee, bank, ownerId }) => {
      const to = { lines: linesOfPaid(gold, { bank: bank._id, payee: ownerId }), payee, gold }
      const alone = may(ownerId) === 'alone' && { alone: true }
      const about = { noun: 'payout', action: 'paid', recordId, memberId: by } as const
      return { change: { ...about, to: { ...to, ...alone } } }
    }),
  )
  const paid = lines.map(({ _id }, at) => ({ id: _id, cause: causes[at] ?? 0 }))
  await storePaid(sql, paid, now)
  return { gold: goldOf(lines), isOwnLeftOut }
}

/** @throws Failure 'payout-above-due': since the payout was created, an entry may have been reversed */
async function assertDue(sql: Sql, lines: readonly LockedLine[]): Promise<void> {
  const payees = await lockPayees(sql, [...new Set(lines.map(({ accountId }) => accountId))])
  for (const { accountId, name, due } of payees) {
    if (goldOf(lines.filter((line) => line.accountId === accountId)) > due) throw aboveDue(name, due)
  }
}
