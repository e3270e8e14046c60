import type { Kysely } from 'kysely'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '#domain/csv.ts'
import type { InputOf } from '#domain/endpoint.ts'
import { goldOf } from '#domain/gold.ts'
import type { exportLedger } from '#domain/ledger/endpoints.ts'
import type { LedgerEntry } from '#domain/ledger/ledger.ts'
import { accountText, entryText } from '#domain/ledger/rules.ts'
import type { Actor } from '#domain/rights.ts'
import type { Tables } from '#server/database/tables.ts'
import { readBanks } from '#server/ledger/banks.ts'
import { readEntries, readPeople, readStatement } from '#server/ledger/data.ts'
import { readOpenGold } from '#server/ledger/open.ts'
import { readRaidsWithGold } from '#server/ledger/raids.ts'

/** So many entries are read at once. */
const ENTRIES = 500

type Row = readonly Cell[]
type ReadPage = (before: string | undefined) => Promise<{ rows: readonly Row[]; next: string | null }>
interface Part {
  readonly head: readonly string[]
  readonly read: ReadPage
}

/**
 * A part of the ledger as CSV, page by page, as fast as it is taken. Instants are ISO 8601 in UTC, gold is whole.
 *
 * @throws Failure 'not-found' for an account that is none
 */
export async function* csvOf(
  sql: Kysely<Tables>,
  actor: Actor,
  { of, account = '' }: InputOf<typeof exportLedger>,
): AsyncGenerator<string, void> {
  const parts = { entries, statement, people, banks, raids, open }
  const { head, read } = parts[of]({ sql, actor, account })
  let next: string | null = null
  let before = BYTE_ORDER_MARK + csvLine(head)
  do {
    const page = await read(next ?? undefined)
    yield before + page.rows.map(csvLine).join('')
    before = ''
    next = page.next
  } while (next !== null)
}

interface Asked {
  readonly sql: Kysely<Tables>
  readonly actor: Actor
  readonly account: string
}

const ENTRY_HEAD = ['Entry', 'At', 'What', 'By', 'Raid', 'Raid date', 'Client', 'Reason']

function entryCells(entry: LedgerEntry): Row {
  const { _id, at, by, raid, booking, reason } = entry
  const who = [by?.username ?? null, raid?.name ?? null, raid?.date ?? null, booking?.client ?? null]
  return [Number(_id), at, entryText(entry), ...who, reason]
}

/** A line for each account that an entry changed, and one for an entry that moved nothing. */
function entries({ sql, actor }: Asked): Part {
  return {
    head: [...ENTRY_HEAD, 'Account', 'Gold'],
    async read(before) {
      const page = await readEntries(sql, { actor, before, of: 'all', most: ENTRIES })
      const rows = page.payload.flatMap((entry) =>
        entry.lines.length === 0
          ? [[...entryCells(entry), null, 0]]
          : entry.lines.map((line) => [...entryCells(entry), accountText(line), line.gold]),
      )
      return { rows, next: page.next }
    },
  }
}

function statement({ sql, actor, account: id }: Asked): Part {
  return {
    head: [...ENTRY_HEAD, 'Gold', 'Afterwards'],
    async read(before) {
      const { payload: page, next } = await readStatement(sql, { actor, id, before, most: ENTRIES })
      const rows = page.entries.map((entry) => [...entryCells(entry), goldOf(entry.lines), entry.after])
      return { rows, next }
    },
  }
}

function people({ sql }: Asked): Part {
  return {
    head: ['Name', 'Holds', 'Oldest since', 'Due', 'Before the ledger', 'Last payout'],
    async read(before) {
      const page = await readPeople(sql, before)
      const rows = page.payload.map(({ member, held, heldSince, due, dueBefore, lastPayout }) => {
        const [holds, gets, got] = [held, due, dueBefore].map((account) => account?.gold ?? 0)
        return [member.username, holds ?? 0, heldSince, gets ?? 0, got ?? 0, lastPayout]
      })
      return { rows, next: page.next }
    },
  }
}

function open({ sql }: Asked): Part {
  return {
    head: ['Name', 'Open bookings', 'Deposits', 'Paid in the raid', 'Gold'],
    async read(before) {
      const page = await readOpenGold(sql, before)
      const rows = page.payload.people.map(({ member, bookings, deposits, paid, gold }) => [
        member.username,
        bookings,
        deposits,
        paid,
        gold,
      ])
      return { rows, next: page.next }
    },
  }
}

function banks({ sql }: Asked): Part {
  return {
    head: ['Bank', 'Faction', 'Deleted', 'Booked', 'Counted', 'Booked then', 'Counted at', 'Counted by'],
    async read(before) {
      const page = await readBanks(sql, { before })
      const rows = page.payload.map(({ owner, faction, isDeleted, gold, count }) => [
        ...[owner?.name ?? 'Unknown', faction, isDeleted ? 'Yes' : 'No', gold],
        ...[count?.counted ?? null, count?.booked ?? null, count?.at ?? null, count?.by?.username ?? null],
      ])
      return { rows, next: page.next }
    },
  }
}

function raids({ sql }: Asked): Part {
  return {
    head: ['Raid', 'Date', 'Deleted', 'Sold', 'Collected', 'Mailed', 'Settled'],
    async read(before) {
      const page = await readRaidsWithGold(sql, before)
      const rows = page.payload.map(({ raid, isDeleted, sold, collected, mailed, settled }) => [
        ...[raid.name, raid.date, isDeleted ? 'Yes' : 'No'],
        ...[sold, collected, mailed, settled],
      ])
      return { rows, next: page.next }
    },
  }
}
