import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Log } from '#platform/call/server/log.ts'
import { ChangeFeed, record } from '#platform/change/server/history.ts'
import { onPostgres, SILENT } from '#platform/testing/server/databases.ts'
import { type Cluster, startCluster } from '#scripts/postgres-cluster.ts'
import { type Database, openDatabase } from './open.ts'

onPostgres('a PostgreSQL server', () => {
  let cluster: Cluster
  let databaseUrl: string
  let database: Database
  let lines: string[]
  const log: Log = {
    info: (_, message) => void lines.push(message),
    warn: (_, message) => void lines.push(message),
    error: (_, message) => void lines.push(message),
  }

  beforeAll(async () => {
    const started = await startCluster()
    if (started === null) throw new Error('There was a PostgreSQL a moment ago')
    cluster = started
    databaseUrl = await cluster.createDatabase(randomUUID())
  })
  afterAll(() => cluster.stop())

  beforeEach(async () => {
    lines = []
    // The first of these tests migrates the database.
    database = await openDatabase({ databaseUrl, dataDir: '', log })
  })
  afterEach(() => database.close())

  const note = (id: string) =>
    database.transaction((transaction) =>
      record(transaction, { noun: 'hero-name', action: 'edit', recordId: id, memberId: null }),
    )

  it('SAFE-4, FAULT-1: while PostgreSQL is killed calls fail, and afterwards followers have missed no change', async () => {
    const events: string[] = []
    const caughtUp = Promise.withResolvers<void>()
    const feed = new ChangeFeed({ database, log })
    feed.onChanges((changes) => {
      events.push(...changes.map(({ recordId }) => recordId))
      if (events.includes('after')) caughtUp.resolve()
    })
    await feed.start()
    await note('before')
    // Nothing sends a notification here: only the listener's reconnection calls this.
    const listenerBack = Promise.withResolvers<void>()
    database.onNotify(listenerBack.resolve)
    await cluster.crash()
    await expect(note('during')).rejects.toMatchObject({ code: 'database-away' })
    await expect(database.ping()).rejects.toMatchObject({ code: 'database-away' })
    await cluster.start()
    await note('after')
    await caughtUp.promise
    await listenerBack.promise
    await feed.stop()
    expect(events).toEqual(['before', 'after'])
    const { rows } = await sql`SELECT record_id FROM history ORDER BY id`.execute(database.sql)
    expect(rows).toEqual([{ record_id: 'before' }, { record_id: 'after' }])
    expect(lines).toContain('Lost the connection that listens for changes: connecting again')
    expect(lines).toContain('Listening for changes again')
  }, 30_000)

  it.each([
    [{ password: 'wrong' }, /refuses the user forge with this password\. Correct DATABASE_URL\.$/],
    [{ pathname: '/elsewhere' }, /has no database elsewhere\. Create it, or correct DATABASE_URL\.$/],
  ])('PostgreSQL’s refusal of %o is reported in one line (FAULT-5)', async (change, line) => {
    const { href } = Object.assign(new URL(cluster.url('postgres')), change)
    const opening = openDatabase({ databaseUrl: href, dataDir: '', log })
    await expect(opening).rejects.toThrow(line)
    await expect(opening).rejects.not.toThrow(/wrong|\n/)
  })

  it('opening a PostgreSQL that does not answer stops after a timeout (FAULT-5)', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const silentUrl = `postgresql://forge@127.0.0.1:${port}/forge`
      const opening = openDatabase({ databaseUrl: silentUrl, dataDir: '', log })
      const refused = expect(opening).rejects.toThrow(
        `PostgreSQL at 127.0.0.1:${port} does not answer. Look after it, or correct DATABASE_URL.`,
      )
      await once(silent, 'connection')
      vi.advanceTimersByTime(5_000)
      await refused
    } finally {
      vi.useRealTimers()
      silent.close()
    }
  })

  it('a closed database has no open connection', async () => {
    const name = randomUUID()
    const other = await openDatabase({ databaseUrl: await cluster.createDatabase(name), dataDir: '', log })
    await other.ping()
    await other.close()
    // DROP DATABASE waits for connections that are closing, and fails if any other is open.
    await sql`DROP DATABASE ${sql.id(name)}`.execute(database.sql)
  })

  it('when PostgreSQL ends a connection, only its transaction fails', async () => {
    const cut = database.transaction(async (transaction) => {
      await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(transaction)
    })
    await expect(cut).rejects.toMatchObject({ code: 'database-away' })
    await expect(note('next')).resolves.toHaveLength(1)
  })

  it('when PostgreSQL detects a deadlock, both transactions are repeated and succeed', async () => {
    await sql`CREATE TABLE lock_me AS SELECT id, 0 AS touched FROM generate_series(1, 2) AS id`.execute(
      database.sql,
    )
    const met = Promise.withResolvers<void>()
    let [holders, attempts] = [0, 0]
    const cross = (first: number, second: number) =>
      database.transaction(async (transaction) => {
        attempts += 1
        await sql`SET LOCAL deadlock_timeout = '20ms'`.execute(transaction)
        await sql`UPDATE lock_me SET touched = touched + 1 WHERE id = ${first}`.execute(transaction)
        holders += 1
        if (holders === 2) met.resolve()
        await met.promise
        await sql`UPDATE lock_me SET touched = touched + 1 WHERE id = ${second}`.execute(transaction)
      })
    await Promise.all([cross(1, 2), cross(2, 1)])
    const { rows } = await sql`SELECT touched FROM lock_me ORDER BY id`.execute(database.sql)
    expect(rows).toEqual([{ touched: 2 }, { touched: 2 }])
    // PostgreSQL aborts one of the two, or both if both detect the deadlock at the same moment.
    expect(attempts).toBeGreaterThan(2)
  })

  it('when PostgreSQL always refuses a transaction, the transaction is tried four times', async () => {
    let attempts = 0
    const unlucky = database.transaction(async (transaction) => {
      attempts += 1
      await sql`DO $$ BEGIN RAISE EXCEPTION 'unlucky' USING ERRCODE = 'serialization_failure'; END $$`.execute(
        transaction,
      )
    })
    await expect(unlucky).rejects.toMatchObject({ code: 'conflict' })
    expect(attempts).toBe(4)
  })
})

it('a missing PostgreSQL server is reported at once', async () => {
  const options = { databaseUrl: 'postgresql://nobody@127.0.0.1:1/none', dataDir: '', log: SILENT }
  await expect(openDatabase(options)).rejects.toThrow(
    'PostgreSQL at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.',
  )
})

it('an unreadable DATABASE_URL is reported without printing it', async () => {
  const options = { databaseUrl: 'postgresql://forge:hash#and@sign@host/db', dataDir: '', log: SILENT }
  await expect(openDatabase(options)).rejects.toThrow(
    /^DATABASE_URL cannot be read\. It looks like postgresql:/,
  )
})
