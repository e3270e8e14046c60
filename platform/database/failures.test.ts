import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Failure } from '#platform/call/failure.ts'
import { type Fresh, freshDatabase, onBothDatabases } from '#platform/testing/server/databases.ts'
import { asFailure, CONSTRAINTS } from './failures.ts'

onBothDatabases((kind) => {
  let fresh: Fresh
  let names: string[]
  beforeAll(async () => {
    fresh = await freshDatabase(kind)
    const { rows } = await sql<{ name: string }>`
      SELECT conname AS name FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace AND contype <> 'n' AND conrelid::regclass::text NOT LIKE 'kysely%'
      UNION
      SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
       WHERE indisunique AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'kysely%'
      UNION
      SELECT tgname FROM pg_trigger WHERE NOT tgisinternal
    `.execute(fresh.database.sql)
    names = rows.map(({ name }) => name)
  })
  afterAll(() => fresh.cleanup())

  it('every constraint in the database has an explicit name', () => {
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => /_(pkey|key|fkey|excl|check)\d*$/.test(name))).toEqual([])
  })

  it('every constraint named in the table of failures exists', () => {
    expect(Object.keys(CONSTRAINTS).filter((name) => !names.includes(name))).toEqual([])
  })
})

const driverError = (properties: object, message = 'said the driver') =>
  Object.assign(new Error(message), properties)
const REFUSED = new AggregateError([driverError({ code: 'ECONNREFUSED' })], 'on both addresses')

it.each([
  ['a broken connection', driverError({ code: 'ECONNRESET' }), 'database-away'],
  ['a refused connection', REFUSED, 'database-away'],
  ['a closed connection', new Error('Connection terminated unexpectedly'), 'database-away'],
  ['an exhausted pool', new Error('timeout exceeded when trying to connect'), 'database-away'],
  ['a server shutdown', driverError({ code: '57P01' }), 'database-away'],
  ['a statement that took too long', driverError({ code: '57014' }), 'database-away'],
  ['a full disk', driverError({ code: '53100' }), 'database-away'],
  ['a deadlock', driverError({ code: '40P01' }), 'conflict'],
  ['a serialization failure', driverError({ code: '40001' }), 'conflict'],
  ['a slot taken twice', driverError({ code: '23505', constraint: 'booking_slot_taken_once' }), 'conflict'],
])('%s becomes a failure that keeps its cause', (_, error, code) => {
  const failure = asFailure(error)
  expect(failure).toBeInstanceOf(Failure)
  expect(failure).toMatchObject({ code, cause: error })
})

it.each([
  ['a mistake in the SQL', driverError({ code: '42601' })],
  ['a constraint without a failure of its own', driverError({ code: '23514', constraint: 'toString' })],
  ['a mistake in the program', new TypeError('undefined is not a function')],
  ['a thrown text', 'a text'],
])('%s remains unchanged', (_, error) => {
  expect(asFailure(error)).toBe(error)
})
