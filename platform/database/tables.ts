import type { ColumnType, GeneratedAlways, Transaction } from 'kysely'

/**
 * The tables of migrations/ as the driver returns them: bigint as number, date as 'YYYY-MM-DD'. Whole gold. Each feature
 * adds its tables beside its SQL.
 */
export interface Tables {
  idempotency: IdempotencyTable
  history: HistoryTable
}

export type Sql = Transaction<Tables>

/** A column with a default. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>

interface IdempotencyTable {
  member_id: string
  key: string
  body_hash: string
  /** JSON; written as text. */
  answer: ColumnType<unknown, string | null, string | null>
  created_at: Date
}

interface HistoryTable {
  id: GeneratedAlways<number>
  transaction_id: GeneratedAlways<string>
  at: GeneratedAlways<Date>
  member_id: string | null
  noun: string
  action: string
  record_id: string
  raid_id: string | null
  /** JSON; written as text. */
  changes: ColumnType<unknown, string, never>
  notifies: Defaulted<string | null>
}
