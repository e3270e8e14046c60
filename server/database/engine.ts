import type { Kysely } from 'kysely'
import type { Bell } from './bell.ts'
import type { Tables } from './tables.ts'

/** What differs between the two kinds of database. */
export interface Engine {
  readonly kind: 'embedded' | 'postgres'
  readonly sql: Kysely<Tables>
  readonly bell: Bell
  close(): Promise<void>
}
