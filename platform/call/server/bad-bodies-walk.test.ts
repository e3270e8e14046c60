import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { contract } from '#features/index.ts'
import type { Endpoint } from '#platform/call/endpoint.ts'
import { FAILURES } from '#platform/call/failure.ts'
import { callOf } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { publishedRaid } from '#platform/testing/server/records.ts'
import { anyCharacter, walkOf } from '#platform/testing/server/walks.ts'

const RUNS = walkOf(200, 1_000)
/** Fixed, so that a failure can be reproduced. */
const SEED = 20_261_121

/** Invalid values for every field (exceptions: `mayBe`): odd text, numbers out of range, the wrong shape. */
const nonsense = fc.oneof(
  fc.constantFrom('\u0000', 'a\u0007b', '\ud800', "'; DROP TABLE raid; --", '__proto__', '9'.repeat(400)),
  fc.constantFrom(-1, 0.5, 1e21, 2 ** 53, Number.MIN_SAFE_INTEGER),
  fc.constantFrom(null, true, [], {}, [[]], { $ne: null }, { toString: 1 }),
  fc.string({ unit: anyCharacter, minLength: 1_001, maxLength: 1_100 }),
)

function badBody(example: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> {
  const fields = Object.keys(example)
  const whole = fc.oneof(
    fc.constantFrom('', '{', '[]', 'null', '"text"', '7', '{"a":1}}', '\u0000', '{"__proto__":{"x":1}}'),
    fc.string({ unit: anyCharacter, maxLength: 200 }).map((text) => `${text}{`),
    fc
      .dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { minKeys: 1 })
      .map((body) => ({ ...body, unknown: 1 })),
  )
  if (fields.length === 0) return whole
  const one = fc
    .tuple(fc.constantFrom(...fields), nonsense)
    .filter(([field, value]) => !mayBe(field, value))
    .map(([field, value]) => ({ ...example, [field]: value }))
  return fc.oneof(whole, one)
}

/** Nonsense that a field accepts: no collector, no bosses, a true flag, an empty value, half a percent, an id of no record. */
function mayBe(field: string, value: unknown): boolean {
  if (field === 'goldCollector') return value === null
  if (field === 'value') return JSON.stringify(value) === '{}'
  if (field === 'selectedBosses') return Array.isArray(value) && value.length === 0
  if (['paidFull', 'status', 'publish'].includes(field)) return value === true
  if (['leader', 'collector', 'community'].includes(field)) return value === 0.5
  return typeof value === 'string' && value.length <= 1_000
}

/** The query of a GET, with an unknown parameter. */
function badQuery(example: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> {
  return fc
    .dictionary(fc.string({ minLength: 1 }), fc.string(), { minKeys: 1 })
    .map((query) => ({ ...query, ...example, unknown: 1 }))
}

const badCall = fc.constantFrom(...contract).chain((endpoint) => {
  const example = Object(endpoint.example)
  const input = endpoint.method === 'POST' ? badBody(example) : badQuery(example)
  return input.map((body) => ({ endpoint, body }))
})

const { product, admin } = testProduct()
beforeAll(async () => {
  await publishedRaid(product)
  await Promise.all([product.as('Admin'), product.as('Raid Manager')])
})

/** Hashes of the tables that most calls write. */
async function contents(): Promise<unknown> {
  const tables = ['raid', 'booking', 'mail', 'hero_name', 'idempotency', 'history']
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{ content: string | null }>`
      SELECT md5(string_agg(row::text, '' ORDER BY row::text)) AS content FROM ${sql.table(table)} AS row
    `.execute(product.database.sql)
    return [table, rows[0]?.content]
  })
  return Object.fromEntries(await Promise.all(counts))
}

async function refusalTo(endpoint: Endpoint, body: unknown) {
  const { cookie } = admin
  return product.request(...callOf(endpoint, body, { cookie }))
}

it(`WIRE-1, WIRE-5: ${RUNS} invalid bodies are refused with the usual envelope and store nothing`, async () => {
  const before = await contents()
  await fc.assert(
    fc.asyncProperty(badCall, async ({ endpoint, body }) => {
      const answer = await refusalTo(endpoint, body)
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
      expect(answer.status, answer.text).toBeLessThan(500)
      expect(answer.body).toMatchObject({ success: false, message: expect.any(String) })
      expect(Object.keys(FAILURES)).toContain(answer.body.code)
      expect(answer.text).not.toMatch(/\.ts:|node_modules|\bat \w+ \(/)
    }),
    { numRuns: RUNS, seed: SEED },
  )
  expect(await contents()).toEqual(before)
}, 120_000)
