import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { personWith } from '#demo/people.ts'
import type { StandIn } from '#demo/spawn.ts'
import { getRoles } from '#features/member/calls.ts'
import { listPublishedRaids } from '#features/raid/calls.ts'
import { DEFAULT_ROLE_IDS } from '#platform/call/rights.ts'
import { type Caller, expectRefused } from '#platform/testing/server/caller.ts'
import { oneKind, onOneDatabase, onPostgres } from '#platform/testing/server/databases.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { type Instance, type Product, standIns, startProduct } from '#platform/testing/server/product.ts'

const PERSON = personWith('Advertiser')
const READING = /^\/api\/v10\/users\/@me\/guilds\/\d+\/member$/
const REFRESH = /^\/api\/v10\/oauth2\/token$/

let discord: StandIn
beforeAll(async () => {
  discord = (await standIns()).discord
})
afterEach(async () => {
  await discord.clearFault()
  await fetch(`${discord.url}/control/people`, { method: 'DELETE' })
})

const asked = async (question: RegExp) =>
  (await discord.requests()).filter((path) => question.test(path)).length
const become = (change: Record<string, unknown>) => discord.control(`people/${PERSON.id}`, change)
/** The stand-in's tokens expire by the machine's clock, so the product's clock starts at the same time. */
const start = (kind: Product['database']['kind']) => startProduct(kind, { now: new Date() })

onOneDatabase((kind) => {
  let product: Product
  let caller: Caller
  beforeAll(async () => {
    product = await start(kind)
  })
  // After an hour no reading or pause of an earlier test is valid.
  beforeEach(async () => {
    product.clock.advance({ hours: 1 })
    caller = await product.signIn(PERSON)
    await discord.clearRequests()
  })
  afterAll(() => product.stop())

  const mayList = async () => (await caller.ask(listPublishedRaids, {})).status
  const roles = async () => (await caller.call(getRoles, {})).roles

  describe('ROLE-8: reading roles from Discord', () => {
    it('roles are read at sign-in, used for 60 s and read again', async () => {
      expect(await roles()).toEqual(['Advertiser'])
      product.clock.advance({ seconds: 60 })
      expect([await mayList(), await asked(READING)]).toEqual([200, 0])
      product.clock.advance({ ms: 1 })
      expect([await mayList(), await asked(READING)]).toEqual([200, 1])
      expect([await mayList(), await asked(READING)]).toEqual([200, 1])
    })

    it('lost roles disappear after 60 s at the latest', async () => {
      await become({ roles: ['Forge Member'] })
      product.clock.advance({ seconds: 60 })
      expect([await mayList(), await roles()]).toEqual([200, ['Advertiser']])
      product.clock.advance({ seconds: 1 })
      expect(await mayList()).toBe(403)
      expect(await roles()).toEqual(['Forge Member'])
    })

    it('roles with a time in the future, after the clock was set back, are read again', async () => {
      await become({ roles: ['Forge Member'] })
      product.clock.advance({ hours: -1 })
      expect([await mayList(), await roles()]).toEqual([403, ['Forge Member']])
    })

    it('new roles apply as soon as they are read', async () => {
      await become({ roles: ['Advertiser', 'Raid Leader', 'Admin'] })
      product.clock.advance({ seconds: 61 })
      expect(await roles()).toEqual(['Admin', 'Advertiser', 'Raid Leader'])
    })

    it('simultaneous calls of a person share one request', async () => {
      product.clock.advance({ seconds: 61 })
      const answers = await Promise.all(Array.from({ length: 20 }, () => mayList()))
      expect(answers).toEqual(Array(20).fill(200))
      expect(await asked(READING)).toBe(1)
    })

    it('a call that needs no right asks Discord for no roles', async () => {
      product.clock.advance({ seconds: 61 })
      await product.request('/auth/status', { cookie: caller.cookie })
      expect(await asked(READING)).toBe(0)
    })

    it('changed roles, and only those, are written to the history', async () => {
      const before = await historyOf(product.database, caller.memberId)
      product.clock.advance({ seconds: 61 })
      await mayList()
      expect(await historyOf(product.database, caller.memberId)).toEqual(before)
      await become({ roles: ['Raid Leader'] })
      product.clock.advance({ seconds: 61 })
      await mayList()
      const added = (await historyOf(product.database, caller.memberId)).slice(before.length)
      const from = { roleIds: expect.arrayContaining([DEFAULT_ROLE_IDS.Advertiser]) }
      const to = { roleIds: [DEFAULT_ROLE_IDS['Raid Leader']] }
      expect(added).toMatchObject([
        { noun: 'member', action: 'roles', memberId: null, changes: { from, to } },
      ])
    })
  })

  describe('ROLE-9: roles while Discord is unavailable', () => {
    it.each(['down', 'nonsense'] as const)(
      '(%s) the last roles apply for 15 minutes, then none',
      async (fault) => {
        await discord.fault({ kind: fault, paths: ['/api/v10/users'] })
        product.clock.advance({ seconds: 15 * 60 })
        expect(await mayList()).toBe(200)
        product.clock.advance({ ms: 1 })
        expectRefused(await caller.ask(listPublishedRaids, {}), 'discord-unavailable')
        expect((await caller.ask(getRoles, {})).status).toBe(502)
        await discord.clearFault()
        product.clock.advance({ seconds: 15 * 60 })
        expect(await mayList()).toBe(200)
      },
    )

    it('roles with a time in the future do not apply, because their age is unknown', async () => {
      await discord.fault({ kind: 'error', paths: ['/api/v10/users'] })
      product.clock.advance({ hours: -1 })
      expectRefused(await caller.ask(listPublishedRaids, {}), 'discord-unavailable')
      // Discord is asked again at once, not only after the clock has caught up.
      await discord.clearFault()
      product.clock.advance({ hours: -1 })
      expect(await mayList()).toBe(200)
    })

    it('a pause that Discord requires is obeyed', async () => {
      const paths = ['/api/v10/users']
      await discord.fault({ kind: 'rate-limited', retryAfterMs: 120_000, paths, times: 1 })
      product.clock.advance({ seconds: 61 })
      await mayList()
      product.clock.advance({ seconds: 119 })
      expect([await mayList(), await asked(READING)]).toEqual([200, 1])
      product.clock.advance({ seconds: 1 })
      expect([await mayList(), await asked(READING)]).toEqual([200, 2])
    })
  })

  it.each([
    ['403', { status: 403, body: { message: 'Missing Access', code: 50_001 } }],
    ['429', { status: 429, headers: { 'retry-after': '1' }, body: { retry_after: 0.7, global: false } }],
  ])(
    'ROLE-9: a member refused by Discord (%s) loses all rights after 15 minutes, and others keep theirs',
    async (_, refusal) => {
      const other = await product.as('Admin')
      await become({ refusal })
      for (let minute = 1; minute <= 17; minute += 1) {
        product.clock.advance({ seconds: 60 })
        expect(await mayList()).toBe(minute <= 15 ? 200 : 502)
        expect((await other.ask(listPublishedRaids, {})).status).toBe(200)
      }
      await become({ refusal: null })
      product.clock.advance({ seconds: 5 })
      expect(await mayList()).toBe(200)
    },
  )

  describe('ROLE-10: leaving the server and withdrawing consent', () => {
    it('a member who left the server has no role but stays signed in', async () => {
      await become({ member: false })
      product.clock.advance({ seconds: 61 })
      expect(await roles()).toEqual([])
      expect(await mayList()).toBe(403)
    })

    it('a member who withdrew consent is signed out', async () => {
      await become({ revoked: true })
      product.clock.advance({ seconds: 61 })
      expectRefused(await caller.ask(listPublishedRaids, {}), 'signed-out')
      const { body } = await product.request('/auth/status', { cookie: caller.cookie })
      expect(body).toEqual({ isAuthenticated: false, user: null })
      const tokens = await product.database.sql
        .selectFrom('member')
        .select(['access_token', 'refresh_token', 'role_ids'])
        .where('id', '=', caller.memberId)
        .executeTakeFirst()
      expect(tokens).toEqual({ access_token: null, refresh_token: null, role_ids: [] })
    })
  })
})

describe('ROLE-11: Discord’s tokens', () => {
  // Tokens last seven days by the machine's clock, so each test has its own product, which starts today.
  const begin = async () => {
    const product = await start(oneKind())
    onTestFinished(() => product.stop())
    const caller = await product.signIn(PERSON)
    await discord.clearRequests()
    const mayList = async () => (await caller.ask(listPublishedRaids, {})).status
    return { product, caller, mayList }
  }
  const stored = async ({ product, caller }: Pick<Awaited<ReturnType<typeof begin>>, 'product' | 'caller'>) =>
    product.database.sql
      .selectFrom('member')
      .select(['access_token', 'refresh_token', 'token_expires_at'])
      .where('id', '=', caller.memberId)
      .executeTakeFirstOrThrow()

  it('Discord’s tokens are refreshed a minute before they expire, and replaced each time', async () => {
    const begun = await begin()
    const { product, mayList } = begun
    const before = await stored(begun)
    // Without a call for seven days the session would end.
    product.clock.advance({ hours: 6 * 24 })
    await mayList()
    product.clock.moveTo(before.token_expires_at ?? '')
    product.clock.advance({ seconds: -61 })
    expect([await mayList(), await asked(REFRESH)]).toEqual([200, 0])
    product.clock.advance({ seconds: 61 })
    expect([await mayList(), await asked(REFRESH)]).toEqual([200, 1])
    const after = await stored(begun)
    expect(after.access_token).not.toBe(before.access_token)
    expect(after.refresh_token).not.toBe(before.refresh_token)
  })

  it('a failed refresh of Discord’s tokens is repeated later', async () => {
    const { product, caller, mayList } = await begin()
    await discord.fault({ kind: 'down', paths: ['/api/v10/oauth2/token'], times: 1 })
    product.clock.advance({ hours: 7 * 24 - 1 })
    await product.request('/auth/status', { cookie: caller.cookie })
    product.clock.advance({ hours: 1 })
    expect([await mayList(), await asked(REFRESH)]).toEqual([502, 1])
    product.clock.advance({ seconds: 5 })
    expect([await mayList(), await asked(REFRESH)]).toEqual([200, 2])
  })
})

onPostgres('two instances', () => {
  let product: Product
  let other: Instance
  let caller: Caller
  beforeAll(async () => {
    product = await start('postgres')
    other = await product.startAnother()
    caller = await product.signIn(PERSON)
  })
  beforeEach(() => discord.clearRequests())
  afterAll(() => product.stop())

  it('ROLE-8: the other instance sees a person’s changed roles at once', async () => {
    expect((await other.hosting(caller).ask(listPublishedRaids, {})).status).toBe(200)
    await become({ roles: [] })
    product.clock.advance({ seconds: 61 })
    expect((await caller.ask(listPublishedRaids, {})).status).toBe(403)
    expect((await other.hosting(caller).ask(listPublishedRaids, {})).status).toBe(403)
    expect(await asked(READING)).toBe(1)
  })

  it('ROLE-11: simultaneous refreshes on two instances send one request', async () => {
    product.clock.advance({ hours: 7 * 24 - 1 })
    await product.request('/auth/status', { cookie: caller.cookie })
    product.clock.advance({ hours: 1 })
    const here = Array.from({ length: 8 }, () => caller.ask(listPublishedRaids, {}))
    const there = Array.from({ length: 8 }, () => other.hosting(caller).ask(listPublishedRaids, {}))
    const answers = await Promise.all([...here, ...there])
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
    expect(await asked(REFRESH)).toBe(1)
  })
})
