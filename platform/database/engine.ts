import type { Kysely } from 'kysely'
import type { ChangeNotifier } from './change-notifier.ts'
import type { Tables } from './tables.ts'

/** How many there are, how many of them do nothing, and how many queries wait for one. */
export interface Connections {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** The differences between the two kinds of database. */
export interface Engine {
  readonly kind: 'embedded' | 'postgres'
  readonly sql: Kysely<Tables>
  readonly notifier: ChangeNotifier
  connections(): Connections
  /** Gives `work` a connection without time limits: an extra one on PostgreSQL, in its turn on the embedded one. */
  apart<T>(work: (sql: Kysely<Tables>) => Promise<T>): Promise<T>
  close(): Promise<void>
}
