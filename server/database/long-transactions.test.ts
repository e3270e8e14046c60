import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fresh, freshDatabase, onPostgres } from '#server/testing/databases.ts'
import { LongTransactions } from './long-transactions.ts'

onPostgres('transactions that stay open', () => {
  let fresh: Fresh
  const clients: Client[] = []
  const connect = async () => {
    const client = new Client({ connectionString: fresh.databaseUrl ?? '', application_name: 'somebody' })
    clients.push(client)
    await client.connect()
    return client
  }
  beforeAll(async () => {
    fresh = await freshDatabase('postgres')
  })
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()))
    await fresh.cleanup()
  })

  /** Looks through this client, and returns what was warned of. */
  const lookerOf = (client: Client, toleratedMs: number) => {
    let warned: object[] = []
    const watch = new LongTransactions({
      query: (text) => client.query(text),
      log: { info() {}, error() {}, warn: (details) => void warned.push(details) },
      toleratedMs,
    })
    return async () => {
      warned = []
      await watch.look()
      return warned
    }
  }
  const forget = async (): Promise<number> => {
    const client = await connect()
    await client.query('BEGIN')
    await client.query('SAVEPOINT inner_one')
    const { rows } = await client.query(`SELECT pg_backend_pid() AS pid, pg_current_xact_id()`)
    return rows[0].pid
  }

  it('FAULT-12: are named by process, age and place, once each', async () => {
    const pid = await forget()
    const looker = await connect()
    const warned = await lookerOf(looker, 0)()
    // Other tests on this server write as well.
    expect(warned.filter((one) => Reflect.get(one, 'pid') === pid)).toEqual([
      {
        pid,
        prepared: null,
        database: new URL(fresh.databaseUrl ?? '').pathname.slice(1),
        user: 'forge',
        application: 'somebody',
        state: 'idle in transaction',
        seconds: expect.any(Number),
      },
    ])
    const later = await lookerOf(looker, 3_600_000)()
    expect(later).toEqual([])
  })

  it('FAULT-12: are found by a user who may not see when they began, by their second look', async () => {
    const pid = await forget()
    const looker = await connect()
    await looker.query('SET ROLE pg_signal_backend')
    const look = lookerOf(looker, 1)
    expect((await look()).map((one) => Reflect.get(one, 'pid'))).not.toContain(pid)
    await expect.poll(async () => (await look()).map((one) => Reflect.get(one, 'pid'))).toContain(pid)
  })
})
