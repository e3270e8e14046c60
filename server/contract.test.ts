import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#domain/contract.ts'
import { type Endpoint, MEMBER_HEADER } from '#domain/endpoint.ts'
import { Failure, type FailureCode } from '#domain/failure.ts'
import { can, REFUSALS, ROLES, type Role } from '#domain/rights.ts'
import { createGate } from '#server/gate.ts'
import { callOf, refusalOf, refused, refusedField } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { exampleOf, idFieldOf } from '#server/testing/inputs.ts'
import { type Product, startProduct } from '#server/testing/product.ts'

const EVERYBODY = [...ROLES, 'nobody'] as const

const CALLS = contract.map((endpoint) => ({
  name: `${endpoint.method} ${endpoint.path}`,
  endpoint,
  example: exampleOf(endpoint),
}))
const POSTS = CALLS.filter(({ endpoint }) => endpoint.method === 'POST')
const GUARDED = CALLS.filter(({ endpoint }) => endpoint.access !== 'public')
/** One call of each class of access: what the pipeline does is the same for all calls of one. */
const CLASSES = [
  ...Map.groupBy(CALLS, ({ endpoint }) => `${endpoint.access} ${endpoint.method}`).values(),
].flatMap(([first]) => first ?? [])
const POST_CLASSES = CLASSES.filter(({ endpoint }) => endpoint.method === 'POST')
const GUARDED_CLASSES = CLASSES.filter(({ endpoint }) => endpoint.access !== 'public')
const WITH_ID = CALLS.flatMap((call) => {
  const field = idFieldOf(call.endpoint)
  return field === null ? [] : [{ ...call, field }]
})

const OWN_ORIGIN = 'http://localhost:3000'

/** The product's own gate, before people who are called as their only role. */
const gate = createGate({
  security: {
    countAddress: () => undefined,
    countPerson: () => undefined,
    isOwnOrigin: (origin?: string) => origin === OWN_ORIGIN,
  } as never,
  sessions: {
    kept: () => null,
    find: async (name?: string) => (name ? { id: name, member: { _id: name } } : null),
  } as never,
  cookies: { readSession: ({ headers }: { headers: { person?: string } }) => headers.person } as never,
  roles: { kept: ({ _id }: { _id: string }) => ROLES.filter((role) => role === _id) } as never,
  places: { ofPerson: () => null, ofAddress: () => null } as never,
})

/** With what the gate refuses the call; null when it lets it through. */
async function whyNotThrough(
  endpoint: Endpoint,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<{ code: FailureCode; message: string } | null> {
  try {
    await gate.authorize({ headers: { origin: OWN_ORIGIN, ...headers } } as never, {} as never, endpoint)
    return null
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, message: error.message }
    throw error
  }
}

describe('at the gate', () => {
  it.each(CALLS)('ROLE-2: $name is for the roles of the table of rights', async ({ endpoint }) => {
    for (const person of EVERYBODY) {
      const { code, message } = refused('not-permitted', refusalText(endpoint)).body
      const refusal = mayMake(person, endpoint) ? null : { code, message }
      expect({ person, refusal: await whyNotThrough(endpoint, { person }) }).toEqual({ person, refusal })
    }
  })

  it.each(GUARDED)('AUTH-11: $name is for the member whom the session is of', async ({ endpoint }) => {
    const person = EVERYBODY.find((one) => mayMake(one, endpoint)) ?? 'nobody'
    expect(await whyNotThrough(endpoint, { person, [MEMBER_HEADER]: person })).toBeNull()
    const asAnother = await whyNotThrough(endpoint, { person, [MEMBER_HEADER]: 'x' })
    expect(asAnother?.code).toBe('other-member')
    expect((await whyNotThrough(endpoint, { [MEMBER_HEADER]: 'x' }))?.code).toBe('signed-out')
  })

  it.each(POSTS)('SAFE-2: $name is for our own pages', async ({ endpoint }) => {
    for (const origin of ['https://forge.example', undefined])
      expect((await whyNotThrough(endpoint, { person: 'Admin', origin }))?.code).toBe('foreign-origin')
  })
})

onOneDatabase((kind) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(kind)
    // Twenty people who sign in while a test waits would count against that test's time.
    await Promise.all(EVERYBODY.map((role) => product.as(role)))
  })
  afterAll(() => product.stop())

  const someoneWhoMay = (endpoint: Endpoint) => {
    const role = EVERYBODY.find((one) => mayMake(one, endpoint))
    if (role === undefined) throw new Error(`Nobody may make ${endpoint.path}`)
    return product.as(role)
  }

  describe('401', () => {
    it.each(GUARDED)(
      '$name without a session, and the first with one that nobody has',
      async ({ endpoint, example }) => {
        const isFirst = endpoint === GUARDED[0]?.endpoint
        for (const cookie of isFirst ? NO_SESSIONS : NO_SESSIONS.slice(0, 1)) {
          const answer = await product.request(...callOf(endpoint, example, { cookie }))
          expect(refusalOf(answer)).toEqual(refused('signed-out'))
        }
      },
    )

    it('WIRE-3: only /auth/status and what pages tell of themselves ask for no session, and the first says that there is none', async () => {
      const open = CALLS.filter((call) => !GUARDED.includes(call)).map(({ name }) => name)
      expect(open).toEqual(['GET /auth/status'])
      const { status, body } = await product.request('/auth/status')
      expect({ status, body }).toEqual({ status: 200, body: { isAuthenticated: false, user: null } })
    })
  })

  describe('403', () => {
    it.each(CLASSES)('ROLE-2: $name is for those roles of which the gate is told', async (call) => {
      const { endpoint, example } = call
      for (const role of EVERYBODY) {
        const answer = await (await product.as(role)).ask(endpoint, example)
        const isRefused = answer.status === 403 || answer.status === 401
        expect({ role, isRefused }).toEqual({ role, isRefused: !mayMake(role, endpoint) })
        if (isRefused) expect(refusalOf(answer)).toEqual(refused('not-permitted', refusalText(endpoint)))
      }
    })

    it.each(POST_CLASSES)(
      'SAFE-2: $name from another origin, or from none',
      async ({ endpoint, example }) => {
        const { cookie } = await someoneWhoMay(endpoint)
        for (const origin of ['https://forge.example', 'null', 'http://localhost:3001', null]) {
          const answer = await product.request(...callOf(endpoint, example, { cookie, headers: { origin } }))
          expect(refusalOf(answer)).toEqual(refused('foreign-origin'))
        }
      },
    )
  })

  describe('409', () => {
    it.each(GUARDED_CLASSES)(
      'AUTH-11: $name for another member than the session is of',
      async ({ endpoint, example }) => {
        const caller = await someoneWhoMay(endpoint)
        const { memberId: other } = await product.as('nobody')
        for (const member of [other, 'x', '', `${caller.memberId}, ${other}`]) {
          const answer = await caller.ask(endpoint, example, { [MEMBER_HEADER]: member })
          expect([member, refusalOf(answer)]).toEqual([member, refused('other-member')])
        }
        const { body } = await caller.ask(endpoint, example, { [MEMBER_HEADER]: caller.memberId })
        expect(body.code).not.toBe('other-member')
      },
    )

    it('AUTH-11: without a session it stays 401, and who is signed in is said to everybody', async () => {
      const { cookie, memberId: member } = await product.as('nobody')
      const headers = { [MEMBER_HEADER]: 'x' }
      for (const { endpoint, example } of GUARDED_CLASSES) {
        const answer = await product.request(...callOf(endpoint, example, { headers }))
        expect(refusalOf(answer)).toEqual(refused('signed-out'))
      }
      const { body } = await product.request('/auth/status', { cookie, headers })
      expect(body).toMatchObject({ isAuthenticated: true, user: { _id: member } })
    })
  })

  describe('404', () => {
    it.each(WITH_ID)('WIRE-4: $name with an id that names nothing', async ({ endpoint, example, field }) => {
      const caller = await someoneWhoMay(endpoint)
      const ids = ["' OR 1=1 --", example[field], 'x', '☃', '../..', 'x'.repeat(64)]
      for (const id of endpoint === WITH_ID[0]?.endpoint ? ids : ids.slice(0, 2)) {
        const answer = await caller.ask(endpoint, { ...example, [field]: id })
        expect([id, refusalOf(answer)]).toEqual([id, refused('not-found')])
      }
    })

    it('WIRE-8: a path that is no call, and a call with another method', async () => {
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
  })

  describe('400', () => {
    it.each(WITH_ID)('WIRE-4: $name with an id that is too long, missing or no text', async (call) => {
      const { endpoint, example, field } = call
      const caller = await someoneWhoMay(endpoint)
      const tooLong = await caller.ask(endpoint, { ...example, [field]: 'x'.repeat(65) })
      expect(refusalOf(tooLong)).toEqual(refusedField(field, 'An id has at most 64 characters.'))
      for (const id of endpoint.method === 'GET' ? [''] : [undefined, { $ne: null }]) {
        const answer = await caller.ask(endpoint, { ...example, [field]: id })
        expect([id, refusalOf(answer)]).toEqual([id, refusedField(field, 'The id is missing.')])
      }
    })

    it.each(CALLS)('WIRE-5: $name with a field that it does not know', async ({ endpoint, example }) => {
      const answer = await (await someoneWhoMay(endpoint)).ask(endpoint, { ...example, surprise: 1 })
      expect(refusalOf(answer)).toEqual(refusedField('surprise', 'This field is unknown.'))
    })

    it.each(POST_CLASSES)('WIRE-7: $name with a body that is no JSON, or no object', async ({ endpoint }) => {
      const { cookie } = await someoneWhoMay(endpoint)
      for (const sent of ['', '{', 'null', '[]', '"text"', '17', '{"id":"x"}}', '[{}]', '\u0000']) {
        const answer = await product.request(endpoint.path, { method: 'POST', body: sent, cookie })
        expect([sent, refusalOf(answer)]).toEqual([sent, refused('malformed-body')])
      }
    })
  })

  describe('413 and 415', () => {
    it.each(POST_CLASSES)('WIRE-7: $name with more than 64 KiB', async ({ endpoint }) => {
      const { cookie } = await someoneWhoMay(endpoint)
      const body = { padding: 'x'.repeat(64 * 1_024) }
      const answer = await product.request(endpoint.path, { method: 'POST', body, cookie })
      expect(refusalOf(answer)).toEqual(refused('body-too-large'))
    })

    it.each(POST_CLASSES)('WIRE-7: $name as anything but JSON', async ({ endpoint }) => {
      const { cookie } = await someoneWhoMay(endpoint)
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/xml',
      ]
      for (const type of types) {
        const options = { cookie, headers: { 'content-type': type }, body: '{}' }
        const answer = await product.request(endpoint.path, { method: 'POST', ...options })
        expect([type, refusalOf(answer)]).toEqual([type, refused('unsupported-media-type')])
      }
    })
  })
})

const NO_SESSIONS = ['', `forge-session=${'x'.repeat(43)}`, 'forge-session=', 'forge-session=%00']

function mayMake(role: Role | 'nobody', { access }: Endpoint): boolean {
  if (access === 'public' || access === 'signed-in') return true
  return role !== 'nobody' && can([role], access)
}

function refusalText({ access }: Endpoint): string | undefined {
  return access === 'public' || access === 'signed-in' ? undefined : REFUSALS[access]
}
