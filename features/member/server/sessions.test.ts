import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { tidy } from '#app/server/app.ts'
import { personWith } from '#demo/people.ts'
import { endSession, listSessions } from '#features/member/calls.ts'
import type { Tables } from '#platform/database/tables.ts'
import { expectRefused } from '#platform/testing/server/caller.ts'
import { onPostgres, untilLocked } from '#platform/testing/server/databases.ts'
import { goToDiscord, testProduct } from '#platform/testing/server/product.ts'
import { TestClock } from '#platform/testing/server/test-clock.ts'
import { hashOf, Sessions } from './sessions.ts'

const PERSON = personWith('Forge Member')
const DAY = 24

const { product } = testProduct()

const status = async (cookie: string) => (await product.request('/discord/roles', { cookie })).status
const sessionsOf = async (memberId: string) =>
  product.database.sql.selectFrom('session').select('id').where('member_id', '=', memberId).execute()

describe('AUTH-4: the lifetime of a session', () => {
  it('a session ends 7 days after its last use', async () => {
    const { cookie } = await product.signIn(PERSON)
    product.clock.advance({ hours: 7 * DAY, ms: -1 })
    expect(await status(cookie)).toBe(200)
    product.clock.advance({ hours: 7 * DAY, ms: -1 })
    expect(await status(cookie)).toBe(200)
    product.clock.advance({ hours: 7 * DAY })
    expect(await status(cookie)).toBe(401)
  })

  it('a session ends 30 days after its start, even if it is used', async () => {
    const { cookie } = await product.signIn(PERSON)
    for (let day = 0; day < 5; day += 1) {
      product.clock.advance({ hours: 6 * DAY, ms: day === 4 ? -1 : 0 })
      expect(await status(cookie)).toBe(200)
    }
    product.clock.advance({ ms: 1 })
    expect(await status(cookie)).toBe(401)
  })

  it('a request counts as use, which is stored once a minute', async () => {
    const { cookie, memberId } = await product.signIn(PERSON)
    const lastSeen = async () => {
      const [row] = await product.database.sql
        .selectFrom('session')
        .select('last_seen_at')
        .where('member_id', '=', memberId)
        .orderBy('id', 'desc')
        .limit(1)
        .execute()
      return row?.last_seen_at
    }
    const start = product.clock.now()
    product.clock.advance({ seconds: 59 })
    await status(cookie)
    expect(await lastSeen()).toEqual(start)
    product.clock.advance({ seconds: 3 })
    await status(cookie)
    expect(await lastSeen()).toEqual(product.clock.now())
  })

  it('a cleanup deletes ended sessions and keeps open ones', async () => {
    const { memberId } = await product.signIn(PERSON)
    await product.database.sql.deleteFrom('session').where('member_id', '=', memberId).execute()
    await product.signIn(PERSON)
    await goToDiscord(product.request, PERSON)
    product.clock.advance({ hours: 7 * DAY })
    await tidy(product.database, product.clock.now())
    expect(await sessionsOf(memberId)).toHaveLength(1)
    product.clock.advance({ ms: 1 })
    await tidy(product.database, product.clock.now())
    expect(await sessionsOf(memberId)).toEqual([])
    expect(await product.database.sql.selectFrom('sign_in').selectAll().execute()).toEqual([])
  })
})

describe('AUTH-8: an instance’s cache of sessions', () => {
  const TOKEN = 'a'.repeat(43)
  let clock: TestClock
  let sessions: Sessions
  /** The database's rows by the token's hash; `asked` counts the queries. */
  let rows: Map<string, object>
  let asked: number
  let wasAsked: PromiseWithResolvers<void>
  /** The database returns its rows after this promise. */
  let held: Promise<unknown>
  beforeEach(() => {
    clock = new TestClock()
    rows = new Map([[hashOf(TOKEN), rowOf('one', clock.now())]])
    asked = 0
    wasAsked = Promise.withResolvers()
    held = Promise.resolve()
    sessions = new Sessions({ sql: answering((hash) => rows.get(hash)) }, clock.now)
  })
  afterEach(() => void vi.restoreAllMocks())

  function answering(read: (hash: string) => object | undefined): Kysely<Tables> {
    class Driver extends DummyDriver {
      override async acquireConnection() {
        const connection = await super.acquireConnection()
        const executeQuery = async <R>({ parameters: [hash] }: CompiledQuery) => {
          asked += 1
          wasAsked.resolve()
          const found = read(String(hash))
          await held
          return { rows: (found === undefined ? [] : [found]) as R[] }
        }
        return Object.assign(connection, { executeQuery })
      }
    }
    return new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new Driver(),
        createIntrospector: (database) => new PostgresIntrospector(database),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
  }

  function rowOf(sessionId: string, now: Date) {
    const member = { _id: 'a member', discordId: '1', username: 'Somebody', avatar: null }
    const times = { expires_at: new Date(now.getTime() + 86_400_000), last_seen_at: now }
    return { session_id: sessionId, ...times, ...member, roleIds: [], rolesReadAt: now }
  }

  const stopTimeAt = (ms: number) => void vi.spyOn(performance, 'now').mockReturnValue(ms)

  it('the cache serves a session for 2 s, even if the wall clock changes', async () => {
    stopTimeAt(1_000)
    await sessions.find(TOKEN)
    rows.clear()
    stopTimeAt(3_000)
    expect(await sessions.find(TOKEN)).toMatchObject({ id: 'one' })
    clock.advance({ hours: -1 })
    stopTimeAt(3_001)
    expect(await sessions.find(TOKEN)).toBeNull()
  })

  it('a session that ends while it is being read is not cached', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    const reading = sessions.find(TOKEN)
    await wasAsked.promise
    rows.clear()
    sessions.onNews([{ id: 1, kind: 'session end', recordId: 'one', raidId: null }])
    resolve()
    expect(await reading).toMatchObject({ id: 'one' })
    expect(await sessions.find(TOKEN)).toBeNull()
  })

  it('the cache keeps valid sessions when many invalid tokens are requested', async () => {
    stopTimeAt(1_000)
    await sessions.find(TOKEN)
    for (let one = 0; one < 10_000; one += 1) await sessions.find(String(one).padStart(43, '0'))
    expect(asked).toBe(10_001)
    await sessions.find(TOKEN)
    expect(asked).toBe(10_001)
  })
})

onPostgres('AUTH-8: a session that is requested while its end is being committed', () => {
  const COMMIT = 4711
  beforeAll(async () => {
    // Each commit with a history row waits for this lock.
    await sql`
      CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(4711); RETURN NULL; END $$
    `.execute(product.database.sql)
    await sql`
      CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON history DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION wait()
    `.execute(product.database.sql)
  })

  it('an ended session leaves the cache on commit', async () => {
    const [caller, left] = [await product.signIn(PERSON), await product.signIn(PERSON)]
    const own = (await left.call(listSessions, {})).find(({ current }) => current)
    const ending = await product.database.sql.connection().execute(async (connection) => {
      await sql`SELECT pg_advisory_lock(${COMMIT})`.execute(connection)
      const answer = caller.ask(endSession, { id: own?._id })
      await untilLocked(product.database, 1)
      expect((await left.ask(listSessions, {})).status).toBe(200)
      await sql`SELECT pg_advisory_unlock(${COMMIT})`.execute(connection)
      return answer
    })
    expect(ending.status).toBe(200)
    expectRefused(await left.ask(listSessions, {}), 'signed-out')
  })
})
