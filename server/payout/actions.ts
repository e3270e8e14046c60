import type { Kysely } from 'kysely'
import { banksFor, inMails } from '#domain/bank/rules.ts'
import { inGameAddress } from '#domain/character/address.ts'
import { Failure, invalid, throwIf } from '#domain/failure.ts'
import { goldOf, grouped } from '#domain/gold.ts'
import {
  BANKS_OFFERED,
  MAILS_OF_PAYOUT,
  type NewPayout,
  type PaidTo,
  type PayoutOffer,
  TOO_MANY_MAILS,
} from '#domain/payout/payout.ts'
import { linesOfPaid, whyNotNamed, whyNotOpen, whyNotPaid } from '#domain/payout/rules.ts'
import { readActiveBanks } from '#server/bank/data.ts'
import { record } from '#server/change/record.ts'
import { recordId } from '#server/database/record-id.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { recordEntries, recordEntry } from '#server/ledger/posting.ts'
import {
  findPayout,
  insertPayout,
  type LockedLine,
  lockLines,
  lockPayees,
  type Payee,
  readReserved,
  storePaid,
  storeState,
} from '#server/payout/data.ts'
import type { Doing, Maker } from '#server/press/actions.ts'
import { readConnections } from '#server/realm/data.ts'

/** How a payout could pay these, by where they are paid. */
export async function offerTo(sql: Kysely<Tables>, payees: readonly Payee[]): Promise<PayoutOffer> {
  const banks = await readActiveBanks(sql)
  const connection = await readConnections(sql)
  const groups: { paidTo: PaidTo; payees: Payee[] }[] = []
  for (const payee of payees) {
    const { paidTo } = payee
    if (paidTo === null) continue
    const group = groups.find(
      (one) => one.paidTo.faction === paidTo.faction && connection(one.paidTo.realm, paidTo.realm) === 'same',
    )
    if (group === undefined) groups.push({ paidTo, payees: [payee] })
    else group.payees.push(payee)
  }
  return {
    groups: groups.map(({ paidTo, payees: some }) => ({
      realm: paidTo.realm,
      faction: paidTo.faction,
      banks: banksFor(paidTo, banks, { connection, rule: 'own-first' })
        .slice(0, BANKS_OFFERED)
        .map(({ _id, name, gold }) => ({ _id, name, gold })),
      payees: some.map((payee) => ({ ...toOffer(payee), character: inGameAddress(payee.paidTo ?? paidTo) })),
    })),
    withoutCharacter: payees.filter(({ paidTo }) => paidTo === null).map(toOffer),
    reserved: await readReserved(sql),
  }
}

function toOffer({ accountId, name, due, reserved }: Payee) {
  return { _id: String(accountId), name, gold: due - reserved }
}

/**
 * Makes a payout and so reserves its gold: what stands in another one is not given twice.
 *
 * @returns its id
 * @throws Failure 'not-found'; 'payout-above-due', with what is due; 'bank-elsewhere'; 'not-addressable'; 'invalid-input' for
 * too many mails
 */
export async function makePayout(sql: Sql, { payments }: NewPayout, doing: Maker): Promise<string> {
  const payees = new Map(
    (
      await lockPayees(
        sql,
        payments.map(({ payee }) => accountIdOf(payee)),
      )
    ).map((payee) => [String(payee.accountId), payee]),
  )
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
  const id = await insertPayout(sql, lines, doing)
  const gold = goldOf(payments)
  await record(sql, {
    noun: 'payout',
    action: 'create',
    recordId: id,
    memberId: doing.by,
    to: { gold, mails: lines.length },
  })
  return id
}

function accountIdOf(text: string): number {
  if (!/^-\d{1,9}$/.test(text)) throw new Failure('not-found')
  return Number(text)
}

function aboveDue(name: string, gold: number): Failure {
  return new Failure('payout-above-due', `Only ${grouped(gold)} g is due to ${name} now.`)
}

/** Which lines of which payout. */
interface Chosen {
  readonly id: string
  readonly lineIds: readonly string[]
}

/**
 * Posts that lines are paid, those that are already once. Lines are locked, then what is due, then banks.
 *
 * @returns what was paid now, gold
 * @throws Failure 'not-found'; 'payout-line-closed'; 'payout-above-due' and 'bank-too-low', with what is there
 */
export async function pay(sql: Sql, { id, lineIds }: Chosen, { by, now, second }: Doing): Promise<number> {
  const lines = (await lockLines(sql, id, lineIds)).filter(({ state }) => state !== 'paid')
  for (const { state } of lines) throwIf(whyNotOpen(state))
  if (lines.length === 0) return 0
  await assertDue(sql, lines)
  const causes = await recordEntries(
    sql,
    lines.map(({ _id, gold, payee, bank, ownerId }) => ({
      change: {
        noun: 'payout' as const,
        action: 'paid' as const,
        recordId: _id,
        memberId: by,
        to: { lines: linesOfPaid(gold, { bank: bank._id, payee: ownerId }), payee, gold, ...second },
      },
    })),
  )
  const paid = lines.map(({ _id }, at) => ({ id: _id, cause: causes[at] ?? 0 }))
  await storePaid(sql, paid, now)
  return goldOf(lines)
}

/** Never more than is due: something may have been taken back since the payout was made. */
async function assertDue(sql: Sql, lines: readonly LockedLine[]): Promise<void> {
  const payees = await lockPayees(sql, [...new Set(lines.map(({ accountId }) => accountId))])
  for (const { accountId, name, due } of payees) {
    if (goldOf(lines.filter((line) => line.accountId === accountId)) > due) throw aboveDue(name, due)
  }
}

/**
 * Takes lines out that are not paid; those that are out already are passed over.
 *
 * @throws Failure 'not-found'; 'payout-line-closed'
 */
export async function drop(sql: Sql, { id, lineIds }: Chosen, { by }: Maker): Promise<void> {
  const lines = (await lockLines(sql, id, lineIds)).filter(({ state }) => state !== 'dropped')
  for (const { state } of lines) throwIf(whyNotOpen(state))
  if (lines.length === 0) return
  const dropped = lines.map(({ _id }) => _id)
  await storeState(sql, dropped, 'dropped')
  const about = { noun: 'payout', action: 'drop', memberId: by } as const
  await record(
    sql,
    ...lines.map(({ _id, payee, gold }) => ({ ...about, recordId: _id, to: { payee, gold } })),
  )
}

/**
 * Takes back that a line was paid, by the exact opposite of its entry: it is due again.
 *
 * @returns its payout
 * @throws Failure 'not-found'; 'payout-line-not-paid'
 */
export async function takePaymentBack(
  sql: Sql,
  { lineId, reason }: { lineId: string; reason: string },
  { by, second }: Doing,
): Promise<string> {
  const payoutId = await findPayout(sql, lineId)
  for (const line of await lockLines(sql, payoutId, [lineId])) {
    throwIf(whyNotPaid(line.state))
    await storeState(sql, [line._id], 'taken-back')
    const paid = linesOfPaid(line.gold, { bank: line.bank._id, payee: line.ownerId })
    const lines = paid.map((one) => ({ ...one, gold: -one.gold }))
    await recordEntry(
      sql,
      {
        noun: 'payout',
        action: 'take-back',
        recordId: line._id,
        memberId: by,
        to: { lines, payee: line.payee, gold: line.gold, reason, ...second },
      },
      { reverses: line.cause ?? undefined },
    )
  }
  return payoutId
}
