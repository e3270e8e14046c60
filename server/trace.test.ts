import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createBooking } from '#domain/booking/endpoints.ts'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { type Fresh, freshDatabase, oneKind, onPostgres } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { bookingInput, publishedRaid } from '#server/testing/records.ts'
import { traceIdOf } from '#server/trace.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const VALID = `00-${TRACE}-${PARENT}-01`

describe('OPS-11: a traceparent', () => {
  it('of the form is taken, whatever its flags', () => {
    expect(traceIdOf({ headers: { traceparent: VALID } })).toBe(TRACE)
    expect(traceIdOf({ headers: { traceparent: VALID.replace(/01$/, '00') } })).toBe(TRACE)
  })

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['capitals', VALID.toUpperCase()],
    ['one too long', `${VALID}0`],
    ['one with more behind it', `${VALID}-x`],
    ['one too short', VALID.slice(0, -1)],
    ['a newer version', VALID.replace(/^00/, '01')],
    ['a trace of zeros', VALID.replace(TRACE, '0'.repeat(32))],
    ['a parent of zeros', VALID.replace(PARENT, '0'.repeat(16))],
    ['no hex', VALID.replace('4bf', '4bg')],
    ['another dash', VALID.replaceAll('-', '_')],
    ['two of them', `${VALID}, ${VALID}`],
    ['a line break', `${VALID}\n`],
    ['a statement', `00-'; DROP TABLE raid; --${VALID}`],
  ])('is made anew of %s', (_, traceparent) => {
    const made = traceIdOf({ headers: { traceparent } })
    expect(made).toMatch(/^[0-9a-f]{32}$/)
    expect(made).not.toBe(TRACE)
    expect(made).not.toBe(traceIdOf({ headers: { traceparent } }))
  })
})

interface Line {
  readonly msg: string
  readonly traceId?: string
  readonly statement?: string
  readonly ms?: number
}

describe('OPS-11: the lines of a request', () => {
  const lines: Line[] = []
  let product: Product
  beforeAll(async () => {
    product = await startProduct(oneKind(), { onLog: (line) => lines.push(JSON.parse(line)) })
  })
  afterAll(() => product.stop())

  it('name its trace, also where several requests share it', async () => {
    for (const path of ['/auth/status', '/nothing', '/raid/published', '/%zz'])
      await product.request(path, { headers: { traceparent: VALID } })
    const of = lines.filter(({ traceId }) => traceId === TRACE)
    expect(of.map(({ msg }) => msg)).toEqual(['Answered', 'Answered', 'Answered', 'Answered'])
  })

  it('name another where it says none that can be read', async () => {
    await product.request('/auth/status', { headers: { traceparent: VALID.toUpperCase() } })
    await product.request('/auth/status')
    const [one, other] = lines.slice(-2).map(({ traceId }) => traceId)
    expect([one, other]).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ])
    expect(one).not.toBe(other)
  })

  it('are found from what a person quotes', async () => {
    const admin = await product.as('Admin')
    await product.database.sql.schema.alterTable('hero_name').renameTo('gone').execute()
    const heroName = { name: 'Brünhild', realm: 'Kazzak', faction: 'Horde', status: true }
    const trace = randomBytes(16).toString('hex')
    const failed = await admin.ask(createHeroName, heroName, { traceparent: VALID.replace(TRACE, trace) })
    expect(failed.headers.get('x-request-id')).toBe(trace)
    await product.database.sql.schema.alterTable('gone').renameTo('hero_name').execute()
    const quoted = lines.filter(({ traceId }) => traceId === trace)
    expect(quoted.map(({ msg }) => msg)).toEqual(['A call failed unexpectedly', 'Answered'])
  })
})

onPostgres('OPS-11: a statement that takes long', () => {
  const lines: Line[] = []
  let fresh: Fresh
  let product: Product
  const holder = () => new Client({ connectionString: fresh.databaseUrl ?? '' })
  beforeAll(async () => {
    fresh = await freshDatabase('postgres')
    product = await startProduct('postgres', { on: fresh, onLog: (line) => lines.push(JSON.parse(line)) })
  })
  afterAll(() => product.stop())

  it('is a line of its request, and no trace or value is in what PostgreSQL is asked', async () => {
    const advertiser = await product.as('Advertiser')
    const raid = await publishedRaid(product)
    const [trace, contactInfo] = [randomBytes(16).toString('hex'), 'whisper Zzyzx']
    const held = holder()
    await held.connect()
    await held.query('BEGIN')
    await held.query('SELECT FROM raid WHERE id = $1 FOR UPDATE', [raid._id])
    const asked = advertiser.ask(createBooking, bookingInput(raid, { contactInfo }), {
      traceparent: `00-${trace}-${PARENT}-00`,
    })
    const waiting = `SELECT query FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0`
    await vi.waitFor(async () => expect((await held.query(waiting)).rows).toHaveLength(1), { timeout: 5_000 })
    await held.query('SELECT pg_sleep(0.7)')
    const all = await held.query<{ query: string }>('SELECT query FROM pg_stat_activity')
    await held.query('COMMIT')
    await held.end()
    await asked
    const of = lines.filter(({ traceId }) => traceId === trace)
    expect(of.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['A statement took long', 'Answered']))
    const [slow] = of.filter(({ msg }) => msg === 'A statement took long')
    expect(slow?.ms).toBeGreaterThanOrEqual(500)
    for (const text of [slow?.statement ?? '', ...all.rows.map(({ query }) => query)]) {
      expect(text).not.toContain(trace)
      expect(text).not.toContain('Zzyzx')
    }
  })
})
