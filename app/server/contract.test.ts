import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '#features/index.ts'
import { type Endpoint, MEMBER_HEADER } from '#platform/call/endpoint.ts'
import { UNKNOWN_ID } from '#platform/call/field.ts'
import { can, REFUSALS, ROLES, type Role } from '#platform/call/rights.ts'
import { callOf, expectRefused, refusalOf, refused, refusedField } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'

const EVERYBODY = [...ROLES, 'nobody'] as const

interface Call {
  readonly name: string
  readonly endpoint: Endpoint
  readonly example: Readonly<Record<string, unknown>>
}
const CALLS = contract.map(
  (endpoint): Call => ({
    name: `${endpoint.method} ${endpoint.path}`,
    endpoint,
    example: endpoint.example as Call['example'],
  }),
)
const GUARDED = CALLS.filter(({ endpoint }) => endpoint.access !== 'public')
const WITH_ID = CALLS.flatMap((call) => {
  const [field] = Object.keys(call.example).filter((name) => call.example[name] === UNKNOWN_ID)
  return field === undefined || field === 'raidLeader' ? [] : [{ ...call, field }]
})
/** The calls with a cursor. The statement of an unknown account is 404 before its cursor is checked. */
const PAGED = CALLS.filter(({ endpoint }) => endpoint.path !== '/ledger/statement').flatMap((call) => {
  const { shape } = call.endpoint.input as z.ZodMiniObject
  return ['before', 'after'].flatMap((field) => (shape && field in shape ? [{ ...call, field }] : []))
})
/** The pipeline reads the body of each POST in the same way. */
const POST = CALLS.filter(({ endpoint }) => endpoint.path === '/booking/create')

it.each(CALLS)('$name accepts its example', ({ endpoint, example }) => {
  expect(z.safeParse(endpoint.input, example).error).toBeUndefined()
})

const { product, admin, nobody } = testProduct()
beforeAll(async () => {
  await Promise.all(EVERYBODY.map((role) => product.as(role)))
})

const someoneWhoMay = (endpoint: Endpoint) => {
  const role = EVERYBODY.find((one) => mayMake(one, endpoint))
  if (role === undefined) throw new Error(`Nobody may make ${endpoint.path}`)
  return product.as(role)
}

// A field that no call knows ends a call that is let in before it does anything.
const wrong = ({ example }: Call) => ({ ...example, surprise: 1 })

it.each(CALLS)(
  'ROLE-2, WIRE-5: $name is open to the roles with its right, and refuses unknown fields',
  async (call) => {
    const { endpoint } = call
    for (const role of EVERYBODY) {
      const answer = await (await product.as(role)).ask(endpoint, wrong(call))
      const expected = mayMake(role, endpoint)
        ? refusedField('surprise', 'This field is unknown.')
        : refused('not-permitted', refusalText(endpoint))
      expect({ role, ...refusalOf(answer) }).toEqual({ role, ...expected })
    }
  },
)

it.each(GUARDED)(
  'AUTH-11, SAFE-2: $name requires our own origin, a session, and the page’s member',
  async (call) => {
    const { endpoint } = call
    const { cookie } = await someoneWhoMay(endpoint)
    const askedWith = async (options: { cookie?: string; headers?: Record<string, string | null> }) =>
      refusalOf(await product.request(...callOf(endpoint, wrong(call), options)))
    expect(await askedWith({})).toEqual(refused('signed-out'))
    expect(await askedWith({ headers: { [MEMBER_HEADER]: 'x' } })).toEqual(refused('signed-out'))
    expect(await askedWith({ cookie, headers: { [MEMBER_HEADER]: 'x' } })).toEqual(refused('other-member'))
    const isOpen = endpoint.method === 'GET'
    const foreign = isOpen ? refusedField('surprise', 'This field is unknown.') : refused('foreign-origin')
    for (const origin of ['https://forge.example', null])
      expect(await askedWith({ cookie, headers: { origin } })).toEqual(foreign)
  },
)

it.each(WITH_ID)('WIRE-4: $name explains an invalid id', async ({ endpoint, example, field }) => {
  const caller = await someoneWhoMay(endpoint)
  const withId = async (id: unknown) => refusalOf(await caller.ask(endpoint, { ...example, [field]: id }))
  for (const id of [UNKNOWN_ID, "' OR 1=1 --"]) expect(await withId(id)).toEqual(refused('not-found'))
  expect(await withId('x'.repeat(65))).toEqual(refusedField(field, 'An id has at most 64 characters.'))
  for (const id of endpoint.method === 'GET' ? [''] : [undefined, { $ne: null }])
    expect(await withId(id)).toEqual(refusedField(field, 'The id is missing.'))
})

it.each(PAGED)(
  'WIRE-14: $name accepts as cursor only a cursor of its own list',
  async ({ endpoint, example, field }) => {
    const caller = await someoneWhoMay(endpoint)
    const answer = await caller.ask(endpoint, { ...example, [field]: 'x' })
    expect(refusalOf(answer)).toEqual(refusedField(field, 'This is not a place in the list.'))
  },
)

it('AUTH-11: an unknown session counts as none, and an answer names the member it is for', async () => {
  const [first] = GUARDED
  if (first === undefined) throw new Error('There is no such call')
  for (const token of ['x'.repeat(43), '', '%00']) {
    const options = { cookie: `forge-session=${token}` }
    expectRefused(await product.request(...callOf(first.endpoint, first.example, options)), 'signed-out')
  }
  const { cookie, memberId: member } = nobody
  const headers = { [MEMBER_HEADER]: 'x' }
  const { body } = await product.request('/auth/status', { cookie, headers })
  expect(body).toMatchObject({ isAuthenticated: true, user: { _id: member } })
})

it('WIRE-3: only /auth/status works without a session, and then says that nobody is signed in', async () => {
  const open = CALLS.filter((call) => !GUARDED.includes(call)).map(({ name }) => name)
  expect(open).toEqual(['GET /auth/status'])
  const { status, body } = await product.request('/auth/status')
  expect({ status, body }).toEqual({ status: 200, body: { isAuthenticated: false, user: null } })
})

it('WIRE-8: an unknown path, and a known path with another method, answer 404', async () => {
  for (const [path, method] of [
    ['/raid/nothing', 'POST'],
    ['/raid/published', 'POST'],
    ['/raid/create', 'GET'],
    ['/Raid/Published', 'GET'],
  ] as const) {
    const answer = await product.request(path, { method, body: {} })
    expect([path, refusalOf(answer)]).toEqual([path, refused('not-found')])
  }
})

describe.each(POST)('WIRE-7: $name', ({ endpoint: { path } }) => {
  const sent = async (body: unknown, type = 'application/json') => {
    const { cookie } = admin
    const headers = { 'content-type': type }
    return refusalOf(await product.request(path, { method: 'POST', body, cookie, headers }))
  }

  it.each(['', '{', 'null', '[]', '"text"', '17', '{"id":"x"}}', '[{}]', '\u0000'])(
    'the call refuses a body that is not a JSON object: %j',
    async (body) => {
      expect(await sent(body)).toEqual(refused('malformed-body'))
    },
  )

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'])(
    'the call refuses media types other than JSON: %s',
    async (type) => {
      expect(await sent('{}', type)).toEqual(refused('unsupported-media-type'))
    },
  )

  it('the call accepts a body of at most 64 KiB', async () => {
    expect(await sent({ padding: 'x'.repeat(64 * 1_024) })).toEqual(refused('body-too-large'))
  })
})

function mayMake(role: Role | 'nobody', { access }: Endpoint): boolean {
  if (access === 'public' || access === 'signed-in') return true
  return role !== 'nobody' && can([role], access)
}

function refusalText({ access }: Endpoint): string | undefined {
  return access === 'public' || access === 'signed-in' ? undefined : REFUSALS[access]
}
