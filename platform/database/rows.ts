import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { Failure } from '#platform/call/failure.ts'
import type { Tables } from './tables.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * An id from outside, fit to be asked for and compared with: ids are opaque to callers, so one that can name no record is simply
 * not found. In capitals it names the same record.
 * @throws Failure 'not-found'
 */
export function recordId(id: string): string {
  if (canNameRecord(id)) return id.toLowerCase()
  throw new Failure('not-found')
}

/** Ids are made by the server as UUIDs (RFC 9562): nothing else can name a record. */
export function canNameRecord(id: string): boolean {
  return UUID.test(id)
}

export interface Page<One> {
  readonly payload: One[]
  /** The place of the last one, from which the list goes on; null where it ends. */
  readonly next: string | null
}

/**
 * A page of a list: the first `most` of rows that were read with one more than that, and `next`, the position of the last one,
 * from which the list goes on; null where it ends.
 */
export function pageOf<Row>(rows: readonly Row[], most: number, placeOf: (last: Row) => string): Page<Row> {
  const payload = rows.slice(0, most)
  const last = payload.at(-1)
  return { payload, next: rows.length > most && last !== undefined ? placeOf(last) : null }
}

/** @throws Failure 'invalid-input' for a place that no answer gave as its `next` */
export function noPlace(field: 'before' | 'after' = 'before'): never {
  const sentence = 'This is not a place in the list.'
  throw new Failure('invalid-input', sentence, { [field]: sentence })
}

/** The place as the record's id that it is. @throws Failure 'invalid-input' */
export function recordPlace(place: string, field: 'before' | 'after' = 'before'): string {
  return canNameRecord(place) ? place : noPlace(field)
}

/** The place as the number that it is. @throws Failure 'invalid-input' */
export function numberedPlace(before: string): number {
  return /^\d{1,15}$/.test(before) ? Number(before) : noPlace()
}

/** How an answer names where a list goes on that is in the order of instants. */
export function placeOfInstant(at: Date, id: string): string {
  return `${at.toISOString()}.${id}`
}

/** The place as the instant and the record's id that it is. @throws Failure 'invalid-input' */
export function instantPlace(
  place: string,
  field: 'before' | 'after' = 'before',
): readonly [at: Date, id: string] {
  const [, at, id] = /^(\d{4}-[\dT:.-]{18}Z)\.([\da-f-]{36})$/.exec(place) ?? []
  if (at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at)) && canNameRecord(id))
    return [new Date(at), id]
  return noPlace(field)
}

/** Parses the position behind a sum of gold and its owner. @throws Failure 'invalid-input' */
export function goldPlace(before: string): readonly [gold: string, owner: string] {
  const [, gold, owner] = /^(-?\d{1,15})\.([\da-f-]{36})$/.exec(before) ?? []
  return gold === undefined || owner === undefined ? noPlace() : [gold, owner]
}

/**
 * Deletes the rows of a table that fit, but for those that somebody holds at this moment: they are left to the next time, so that what
 * tidies up never waits for a writer while writers wait for it.
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
