import { randomUUIDv7 } from 'node:crypto'
import { Failure, throwIf } from '#domain/failure.ts'
import { grouped } from '#domain/gold.ts'
import { moveGold, postDifference, takeBackMove } from '#domain/ledger/endpoints.ts'
import type { AccountChoice, EntryLines, GoldMove } from '#domain/ledger/ledger.ts'
import { linesOfMove, whyNotHappened, whyNotMove } from '#domain/ledger/rules.ts'
import { goldMoved, isLargeDifference, isToOneself } from '#domain/press/rules.ts'
import { recordId } from '#server/database/record-id.ts'
import type { Sql } from '#server/database/tables.ts'
import type { Implementation } from '#server/http/endpoint.ts'
import { lockBanks, lockDifference } from '#server/ledger/banks.ts'
import { readOppositeOfMove } from '#server/ledger/data.ts'
import { areOwners } from '#server/ledger/owners.ts'
import { recordEntry } from '#server/ledger/posting.ts'
import { findAbout } from '#server/ledger/references.ts'
import { readPayees } from '#server/payout/own.ts'
import type { ForTwo, Presses } from '#server/press/actions.ts'
import { isOwnOfToday, readAccountNames } from '#server/press/data.ts'

/** The calls by which staff move gold: above a sum, or to oneself, with a second of staff. */
export function movesForTwo(presses: Presses): Implementation[] {
  return [
    presses.implement(moveGold, moving),
    presses.implement(takeBackMove, takingBack),
    presses.implement(postDifference, posting),
  ]
}

const moving: ForTwo<typeof moveGold> = {
  async weigh({ reason, about, happenedOn, ...move }, sql, { by, now }) {
    throwIf(whyNotMove(move) ?? whyNotHappened(happenedOn, now))
    if (about !== undefined) await findAbout(sql, about)
    await assertOwners(sql, [move.from, move.to])
    const lines = linesOfMove(move)
    const what = `${moveText(move, await readAccountNames(sql, [move.from, move.to]))} ${reason}`
    return { gold: goldMoved(lines), always: isToOneself(lines, await readPayees(sql, by)), what }
  },
  async post({ reason, about, happenedOn, ...move }, sql, { by, second }) {
    const cause = await recordEntry(sql, {
      noun: 'ledger',
      action: 'move',
      recordId: randomUUIDv7(),
      memberId: by,
      to: {
        reason,
        lines: linesOfMove(move),
        ...(about !== undefined && { about: await findAbout(sql, about) }),
        ...(happenedOn !== undefined && { happenedOn }),
        ...second,
      },
    })
    return { payload: { _id: String(cause) }, message: 'Gold moved' }
  },
}

/** 'Move 5,000 g: Community → Due to Jörn.' */
function moveText({ gold, direction }: Pick<GoldMove, 'gold' | 'direction'>, [from, to]: string[]): string {
  const sum = `${grouped(gold)} g`
  if (direction === undefined) return `Move ${sum}: ${from} → ${to}.`
  return `Move ${sum} ${direction === 'in' ? 'in' : 'out'}: ${from}, and ${to}.`
}

const takingBack: ForTwo<typeof takeBackMove> = {
  async weigh({ entry, reason }, sql, { by, now }) {
    const { cause, lines } = await readOppositeOfMove(sql, entry)
    const gold = goldMoved(lines)
    const what = `Take back an entry of ${grouped(gold)} g: ${await linesText(sql, lines)}. ${reason}`
    const isOwn = await isOwnOfToday(sql, { cause, by, now })
    return { gold: isOwn ? 0 : gold, always: isToOneself(lines, await readPayees(sql, by)), what }
  },
  async post({ entry, reason }, sql, { by, second }) {
    const { cause: reverses, lines } = await readOppositeOfMove(sql, entry)
    const cause = await recordEntry(
      sql,
      {
        noun: 'ledger',
        action: 'take-back',
        recordId: randomUUIDv7(),
        memberId: by,
        to: { reason, lines, ...second },
      },
      { reverses },
    )
    return { payload: { _id: String(cause) }, message: 'Taken back' }
  },
}

const posting: ForTwo<typeof postDifference> = {
  async weigh({ count, reason, fromUnknown = false }, sql, { sum }) {
    const { bank, lines } = await lockDifference(sql, count, fromUnknown)
    const [{ gold: booked } = { gold: 0 }] = await lockBanks(sql, [bank])
    const gold = goldMoved(lines)
    const what = `Post a counted difference of ${grouped(gold)} g: ${await linesText(sql, lines)}. ${reason}`
    return { gold, always: isLargeDifference(gold, { booked, sum }), what }
  },
  async post({ count, reason, fromUnknown = false }, sql, { by, second }) {
    const { bank, lines } = await lockDifference(sql, count, fromUnknown)
    const change = { noun: 'ledger', action: 'difference', recordId: bank, memberId: by } as const
    const cause = await recordEntry(sql, { ...change, to: { reason, lines, ...second } })
    return { payload: { _id: String(cause) }, message: 'Difference posted' }
  },
}

/** 'Bank Silberstrom-Aegwynn +15,000, Community +15,000' */
async function linesText(sql: Sql, lines: EntryLines): Promise<string> {
  const names = await readAccountNames(
    sql,
    lines.map(({ kind: account, owner }) => ({ account, owner })),
  )
  return lines.map(({ gold }, at) => `${names[at]} ${gold > 0 ? '+' : ''}${grouped(gold)}`).join(', ')
}

/** A bank's own account knows whether there is such a hero name. */
async function assertOwners(sql: Sql, accounts: readonly AccountChoice[]): Promise<void> {
  const owned = accounts.flatMap(({ account, owner }) =>
    owner === null ? [] : [{ account, owner: recordId(owner) }],
  )
  const others = owned.filter(({ account }) => account !== 'bank')
  if (!(await areOwners(sql, others))) throw new Failure('not-found')
}
