import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { Failure } from '#platform/call/failure.ts'
import type { Tables } from './tables.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * An id from outside, for a query. An invalid one is 'not-found', since ids are opaque; capitals are accepted.
 * @throws Failure 'not-found'
 */
export function recordId(id: string): string {
  if (canNameRecord(id)) return id.toLowerCase()
  throw new Failure('not-found')
}

/** Ids are UUIDs made by the server (RFC 9562). */
export function canNameRecord(id: string): boolean {
  return UUID.test(id)
}

/** The row of an aggregate, which has exactly one. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('An aggregate answered no row')
  return row
}

export interface Page<One> {
  readonly payload: One[]
  /** The cursor of the next page; null at the end. */
  readonly next: string | null
}

/** A page of a list: the first `most` of `most` + 1 fetched rows, and `next`, the cursor of the last one; null at the end. */
export function pageOf<Row>(rows: readonly Row[], most: number, placeOf: (last: Row) => string): Page<Row> {
  const payload = rows.slice(0, most)
  const last = payload.at(-1)
  return { payload, next: rows.length > most && last !== undefined ? placeOf(last) : null }
}

/** @throws Failure 'invalid-input' for an invalid cursor */
export function noPlace(field: 'before' | 'after' = 'before'): never {
  const sentence = 'This is not a place in the list.'
  throw new Failure('invalid-input', sentence, { [field]: sentence })
}

/** A cursor that is a record's id. @throws Failure 'invalid-input' */
export function recordPlace(place: string, field: 'before' | 'after' = 'before'): string {
  return canNameRecord(place) ? place : noPlace(field)
}

/** A cursor that is a number. @throws Failure 'invalid-input' */
export function numberedPlace(before: string): number {
  return /^\d{1,15}$/.test(before) ? Number(before) : noPlace()
}

/** The cursor of a list sorted by instant. */
export function placeOfInstant(at: Date, id: string): string {
  return `${at.toISOString()}.${id}`
}

/** A cursor of an instant and a record's id. @throws Failure 'invalid-input' */
export function instantPlace(
  place: string,
  field: 'before' | 'after' = 'before',
): readonly [at: Date, id: string] {
  const [, at, id] = /^(\d{4}-[\dT:.-]{18}Z)\.([\da-f-]{36})$/.exec(place) ?? []
  if (at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at)) && canNameRecord(id))
    return [new Date(at), id]
  return noPlace(field)
}

/** A cursor of a sum of gold and its owner. @throws Failure 'invalid-input' */
export function goldPlace(before: string): readonly [gold: string, owner: string] {
  const [, gold, owner] = /^(-?\d{1,15})\.([\da-f-]{36})$/.exec(before) ?? []
  return gold === undefined || owner === undefined ? noPlace() : [gold, owner]
}

/**
 * Deletes matching rows of a table except locked ones, which are left for the next time, so that housekeeping never waits
 * for a writer.
 */
export async function deleteUnlocked(
  sql: Kysely<Tables>,
  table: keyof Tables,
  fits: RawBuilder<boolean>,
): Promise<void> {
  const rows = raw.table(table)
  await raw`
    DELETE FROM ${rows} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${rows} WHERE ${fits} FOR UPDATE SKIP LOCKED))
  `.execute(sql)
}
