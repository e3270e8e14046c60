import type { ColumnType, GeneratedAlways } from 'kysely'

/** Presses that wait for a second of staff, and those that were posted without one. */
export interface PressTables {
  press: PressTable
  press_sum: { id: GeneratedAlways<true>; gold: number }
}

/** Filled by the database, or by what becomes of it. */
type Later<T> = ColumnType<T, T | undefined, T>

interface PressTable {
  id: string
  call: string
  /** JSON. */
  input: ColumnType<unknown, string, never>
  what: string
  gold: number
  state: 'posted' | 'waiting' | 'agreed' | 'withdrawn'
  alone: Later<boolean>
  cause: Later<number | null>
  made_by: string
  made_at: Date
  decided_by: Later<string | null>
  decided_at: Later<Date | null>
}
