import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEMO_DISCORD } from '#demo/discord.ts'
import { personWith } from '#demo/people.ts'
import { CALLBACK_PATH, SIGN_IN_PATH, SIGN_OUT_PATH } from '#platform/call/page.ts'
import { DEFAULT_ROLE_IDS } from '#platform/call/rights.ts'
import type { Answer } from '#platform/testing/server/caller.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { cookiesOf, goToDiscord, OUTSIDER, standIns, testProduct } from '#platform/testing/server/product.ts'
import { queryWithCode } from '#platform/testing/signed-code.ts'

const ADVERTISER = personWith('Advertiser')

const { product } = testProduct()
afterEach(async () => {
  await (await standIns()).discord.clearFault()
})

const comeBack = (query: string, cookie?: string) =>
  product.request(CALLBACK_PATH + query, cookie === undefined ? {} : { cookie })
const status = async (cookie: string) => (await product.request('/auth/status', { cookie })).body
const isSignedIn = async (cookie: string) => Object(await status(cookie)).isAuthenticated
/** The reason why a sign-in failed, or 'signed in'. */
const endOf = (answer: Answer) => {
  const location = answer.headers.get('location') ?? ''
  const hasSession = cookiesOf(answer.headers).includes('forge-session')
  if (location === '/dashboard' && hasSession) return 'signed in'
  return hasSession ? `a session at ${location}` : location.replace('/login?reason=', '')
}

describe('AUTH-1: signing in', () => {
  it('a sign-in redirects to Discord with a state and a PKCE challenge, and returns signed in', async () => {
    const left = await product.request(SIGN_IN_PATH)
    const authorize = new URL(left.headers.get('location') ?? '')
    expect([left.status, authorize.pathname]).toEqual([303, '/oauth2/authorize'])
    const random = expect.stringMatching(/^[\w-]{43}$/)
    expect(Object.fromEntries(authorize.searchParams)).toMatchObject({
      ...{ response_type: 'code', scope: 'identify guilds.members.read', state: random },
      ...{ redirect_uri: `${product.origin}${CALLBACK_PATH}` },
      ...{ code_challenge: random, code_challenge_method: 'S256' },
    })
    const { query, cookie } = await goToDiscord(product.request, ADVERTISER)
    const landed = await comeBack(query, cookie)
    expect([landed.status, landed.headers.get('location')]).toEqual([303, '/dashboard'])
    expect(await status(cookiesOf(landed.headers))).toEqual({
      isAuthenticated: true,
      user: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ...{ discordId: ADVERTISER.id, username: ADVERTISER.name, avatar: null },
        role: expect.arrayContaining([DEFAULT_ROLE_IDS.Advertiser]),
      },
    })
  })

  it('ROLE-1: stores ids of unknown Discord roles', async () => {
    const { cookie } = await product.signIn(ADVERTISER)
    const { role } = Object(Object(await status(cookie)).user)
    expect(role).toHaveLength(2)
  })

  it('DEMO-2: refuses a code that is signed with a constant from the source code', async () => {
    const left = await product.request(SIGN_IN_PATH)
    const query = queryWithCode(new URL(left.headers.get('location') ?? ''), DEMO_DISCORD.clientSecret)
    const landed = await comeBack(query, cookiesOf(left.headers))
    expect(endOf(landed)).not.toBe('signed in')
    expect(await isSignedIn(cookiesOf(landed.headers))).toBe(false)
  })

  it('two tabs of a browser may sign in at once', async () => {
    const first = await goToDiscord(product.request, ADVERTISER)
    const second = await goToDiscord((path) => product.request(path, { cookie: first.cookie }), ADVERTISER)
    expect(second.cookie).toBe(first.cookie)
    for (const { query } of [first, second])
      expect(endOf(await comeBack(query, first.cookie))).toBe('signed in')
  })

  it('AUTH-3: each sign-in makes a new session and ends the browser’s old one', async () => {
    const before = await product.signIn(ADVERTISER)
    const { query, cookie } = await goToDiscord(product.request, ADVERTISER)
    const after = cookiesOf((await comeBack(query, `${cookie}; ${before.cookie}`)).headers)
    expect(after).not.toBe(before.cookie)
    expect([await isSignedIn(before.cookie), await isSignedIn(after)]).toEqual([false, true])
  })
})

describe('AUTH-2: a failed sign-in makes no session', () => {
  it('a sign-in fails when the person declines', async () => {
    const { query, cookie } = await goToDiscord(product.request, 'deny')
    expect(endOf(await comeBack(query, cookie))).toBe('refused')
  })

  it('a sign-in fails when another browser, or none, started it', async () => {
    const { query, cookie } = await goToDiscord(product.request, ADVERTISER)
    const other = await goToDiscord(product.request, ADVERTISER)
    expect(endOf(await comeBack(query, other.cookie))).toBe('forged')
    expect(endOf(await comeBack(query))).toBe('forged')
    expect(endOf(await comeBack(query, cookie))).toBe('signed in')
  })

  it('a sign-in fails when its state was used before', async () => {
    const { query, cookie } = await goToDiscord(product.request, ADVERTISER)
    await comeBack(query, cookie)
    expect(endOf(await comeBack(query, cookie))).toBe('forged')
  })

  it('a sign-in fails when it takes ten minutes, and succeeds when it takes less', async () => {
    const late = await goToDiscord(product.request, ADVERTISER)
    const justInTime = await goToDiscord(product.request, ADVERTISER)
    product.clock.advance({ seconds: 600, ms: -1 })
    expect(endOf(await comeBack(justInTime.query, justInTime.cookie))).toBe('signed in')
    product.clock.advance({ ms: 1 })
    expect(endOf(await comeBack(late.query, late.cookie))).toBe('expired')
  })

  it('refuses a person outside the server and stores nothing about them', async () => {
    const { query, cookie } = await goToDiscord(product.request, OUTSIDER)
    expect(endOf(await comeBack(query, cookie))).toBe('outside-guild')
    const stored = product.database.sql.selectFrom('member').select('id')
    expect(await stored.where('discord_id', '=', OUTSIDER.id).execute()).toEqual([])
  })

  it('ROLE-10: refuses a person who left the server and removes their roles', async () => {
    const person = personWith('Developer')
    const { discord } = await standIns()
    const { memberId } = await product.signIn(person)
    await discord.control(`people/${person.id}`, { member: false })
    const { query, cookie } = await goToDiscord(product.request, person)
    expect(endOf(await comeBack(query, cookie))).toBe('outside-guild')
    await discord.control(`people/${person.id}`, { member: true })
    const [, lost] = await historyOf(product.database, memberId)
    expect(lost).toMatchObject({ action: 'roles', changes: { to: { roleIds: [], inGuild: false } } })
  })

  it.each(['down', 'nonsense'] as const)('while Discord is %s, a sign-in fails', async (fault) => {
    const { discord } = await standIns()
    for (const path of ['/api/v10/oauth2/token', '/api/v10/users']) {
      const { query, cookie } = await goToDiscord(product.request, ADVERTISER)
      await discord.fault({ kind: fault, paths: [path] })
      expect(endOf(await comeBack(query, cookie))).toBe('discord-unavailable')
      await discord.clearFault()
    }
  })
})

describe('AUTH-5: signing out', () => {
  it('signing out ends the session, and no other, and redirects to the landing page', async () => {
    const elsewhere = await product.signIn(ADVERTISER)
    const { cookie } = await product.signIn(ADVERTISER)
    const answer = await product.request(SIGN_OUT_PATH, { cookie })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(answer.headers.getSetCookie().join()).toMatch(/^forge-session=; Max-Age=0; Path=\/; HttpOnly/)
    expect((await product.request('/discord/roles', { cookie })).status).toBe(401)
    expect([await isSignedIn(cookie), await isSignedIn(elsewhere.cookie)]).toEqual([false, true])
  })

  it('signing out without a session redirects without a query to the database', async () => {
    // The product's own loops may write meanwhile.
    vi.spyOn(product.database, 'transaction').mockRejectedValue(new Error('a query'))
    const answer = await product.request(SIGN_OUT_PATH)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ referer: 'https://evil.example/' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ referer: 'http://localhost:3000/dashboard' }, false],
  ])('signing out with %j keeps the session: %s', async (headers, stays) => {
    const { cookie } = await product.signIn(ADVERTISER)
    const usual = { 'sec-fetch-site': null }
    const answer = await product.request(SIGN_OUT_PATH, { cookie, headers: { ...usual, ...headers } })
    expect(answer.headers.get('location')).toBe('/')
    expect(cookiesOf(answer.headers)).toBe(stays ? '' : 'forge-session=')
    expect(await isSignedIn(cookie)).toBe(stays)
  })
})

it('AUTH-3 and ROLE-11: no table contains a session’s or Discord’s token in plain text', async () => {
  const { memberId, cookie } = await product.signIn(ADVERTISER)
  const token = cookie.replace('forge-session=', '')
  const { rows } = await sql<Record<string, unknown>>`
    SELECT member.*, session.*, sign_in.* FROM session JOIN member ON member.id = session.member_id
      LEFT JOIN sign_in ON true WHERE member.id = ${memberId}
  `.execute(product.database.sql)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(rows)).not.toContain(token)
  // The stand-in's tokens are JSON with the field 'kind'.
  const { access_token: access, refresh_token: refresh } = Object(rows[0])
  for (const encrypted of [access, refresh]) {
    expect(encrypted).toMatch(/^[A-Za-z0-9+/]{100,}={0,2}$/)
    expect(Buffer.from(encrypted, 'base64').toString('latin1')).not.toContain('kind')
  }
  expect(access).not.toBe(refresh)
})
