import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_DISCORD, startDiscord } from '#demo/discord.ts'
import { PEOPLE, type Person, personWith } from '#demo/people.ts'
import { answerConsent } from '#demo/sign-in.ts'
import type { StandIn } from '#demo/spawn.ts'
import type { Fault } from '#demo/stand-in.ts'
import { DEFAULT_ROLE_IDS } from '#platform/call/rights.ts'
import { standIns } from '#platform/testing/server/product.ts'
import { createDiscord, type Discord, DiscordFailure, type DiscordOptions, type Tokens } from './discord.ts'

const ADMIN = personWith('Admin')

let standIn: StandIn
let discord: Discord

beforeAll(async () => {
  standIn = (await standIns()).discord
})

beforeEach(async () => {
  discord = connect()
  await standIn.clearRequests()
})
afterEach(async () => {
  await standIn.clearFault()
  await fetch(`${standIn.url}/control/people`, { method: 'DELETE' })
})

function connect(options: Partial<DiscordOptions> = {}): Discord {
  return createDiscord({
    ...DEMO_DISCORD,
    apiUrl: `${standIn.url}/api/v10`,
    authorizeUrl: `${standIn.url}/oauth2/authorize`,
    redirectUri: 'http://localhost:3000/auth/discord/callback',
    ...options,
  })
}

async function signIn(person: Person): Promise<Tokens> {
  const { url, state, codeVerifier } = await discord.authorizationUrl()
  return await discord.exchange(await answerConsent(url, { person: person.id }), { state, codeVerifier })
}

async function failureOf(asking: Promise<unknown>): Promise<DiscordFailure> {
  const failure = await asking.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(failure instanceof DiscordFailure)) throw new Error(`no failure but ${String(failure)}`)
  return failure
}

async function kindOf(asking: Promise<unknown>): Promise<string> {
  return (await failureOf(asking)).kind
}

describe('signing in', () => {
  it('accepts names in any alphabet and ids of any length', async () => {
    for (const person of PEOPLE.filter(({ name }) => /[^\p{ASCII}]/u.test(name))) {
      const user = await discord.user((await signIn(person)).accessToken)
      expect(user).toMatchObject({ id: person.id, displayName: person.name })
    }
  })

  it('reports an invalid answer, not a refusal, when Discord returns a server error', async () => {
    const { url, state, codeVerifier } = await discord.authorizationUrl()
    const back = await answerConsent(url, 'deny')
    back.searchParams.set('error', 'server_error')
    expect(await kindOf(discord.exchange(back, { state, codeVerifier }))).toBe('nonsense')
  })
})

describe('a forged sign-in', () => {
  it.each([
    ['with another state', (back: URL) => back.searchParams.set('state', 'x'.repeat(43))],
    ['without a state', (back: URL) => back.searchParams.delete('state')],
    ['with two states', (back: URL) => back.searchParams.append('state', 'second')],
    ['without a code', (back: URL) => back.searchParams.delete('code')],
  ])('a return from Discord %s is refused without trying its code', async (_, forge) => {
    const { url, state, codeVerifier } = await discord.authorizationUrl()
    const back = await answerConsent(url, { person: ADMIN.id })
    forge(back)
    await standIn.clearRequests()
    expect(await kindOf(discord.exchange(back, { state, codeVerifier }))).toBe('forged')
    expect(await standIn.requests()).toEqual([])
  })

  it('a return from Discord with another state is refused, even if it reports a refusal', async () => {
    const { url, codeVerifier } = await discord.authorizationUrl()
    const back = await answerConsent(url, 'deny')
    expect(await kindOf(discord.exchange(back, { state: 'another', codeVerifier }))).toBe('forged')
  })

  it('Discord refuses a wrong PKCE verifier and a used code', async () => {
    const { url, state, codeVerifier } = await discord.authorizationUrl()
    const other = (await discord.authorizationUrl()).codeVerifier
    const back = await answerConsent(url, { person: ADMIN.id })
    expect(await kindOf(discord.exchange(back, { state, codeVerifier: other }))).toBe('revoked')
    expect(await kindOf(discord.exchange(back, { state, codeVerifier }))).toBe('revoked')
  })
})

describe('access tokens', () => {
  it('withdrawn access tokens fail in every request', async () => {
    const { accessToken, refreshToken } = await signIn(ADMIN)
    await standIn.control(`people/${ADMIN.id}`, { revoked: true })
    expect(await kindOf(discord.user(accessToken))).toBe('revoked')
    expect(await kindOf(discord.guildMember(accessToken))).toBe('revoked')
    expect(await kindOf(discord.refresh(refreshToken))).toBe('revoked')
  })

  it('access tokens are kept when the client secret is wrong, because that is an operator’s error', async () => {
    const { refreshToken } = await signIn(ADMIN)
    expect(await kindOf(connect({ clientSecret: 'wrong' }).refresh(refreshToken))).toBe('nonsense')
    expect((await discord.refresh(refreshToken)).refreshToken).not.toBe('')
  })
})

it('roles end when the person leaves the server, but not when the API’s address is wrong', async () => {
  const { accessToken } = await signIn(ADMIN)
  await standIn.control(`people/${ADMIN.id}`, { member: false })
  expect(await discord.guildMember(accessToken)).toBeNull()
  const lost = connect({ apiUrl: `${standIn.url}/api/v9` })
  expect(await kindOf(lost.guildMember(accessToken))).toBe('nonsense')
})

describe('the list of the server’s members', () => {
  it('a bot lists the server’s members who hold one of the roles', async () => {
    const leaders = await discord.guildMembersWithRoles([DEFAULT_ROLE_IDS['Raid Leader']])
    const expected = PEOPLE.filter(({ roles }) => roles.includes('Raid Leader')).map(({ name }) => name)
    expect(leaders.map(({ displayName }) => displayName).toSorted()).toEqual(expected.toSorted())
  })

  it('the list of members is read page by page to the end', async () => {
    const crowd: Person[] = Array.from({ length: 2_500 }, (_, number) => ({
      id: String(900_000_000_000_000_000n + BigInt(number)),
      username: `raider${number}`,
      name: `Raider ${number}`,
      roles: ['Forge Member'],
      member: true,
      about: '',
    }))
    const large = await startDiscord({ people: crowd })
    const found = await connect({ apiUrl: `${large.url}/api/v10` }).guildMembersWithRoles([
      DEFAULT_ROLE_IDS['Forge Member'],
    ])
    await large.close()
    expect(new Set(found.map(({ id }) => id)).size).toBe(2_500)
  })

  it('without a bot the list of members is empty, and no request is sent', async () => {
    const botless = connect({ botToken: null })
    expect(await botless.guildMembersWithRoles([DEFAULT_ROLE_IDS.Admin])).toEqual([])
    expect(await standIn.requests()).toEqual([])
  })

  it('a wrong bot token is refused', async () => {
    const wrong = connect({ botToken: 'wrong' })
    expect(await kindOf(wrong.guildMembersWithRoles([DEFAULT_ROLE_IDS.Admin]))).toBe('nonsense')
  })
})

describe('failures of Discord', () => {
  const faults: [Fault['kind'], string][] = [
    ...(['down', 'slow', 'error'] as const).map((kind): [Fault['kind'], string] => [kind, 'unreachable']),
    ['rate-limited', 'rate-limited'],
    ...(['html', 'nonsense', 'truncated', 'huge', 'redirect'] as const).map(
      (kind): [Fault['kind'], string] => [kind, 'nonsense'],
    ),
  ]

  it.each(faults)('(%s) every request fails with %s', async (kind, expected) => {
    const { accessToken, refreshToken } = await signIn(ADMIN)
    const { url, state, codeVerifier } = await discord.authorizationUrl()
    const back = await answerConsent(url, { person: ADMIN.id })
    await standIn.fault({ kind })
    const asking = kind === 'slow' ? connect({ timeoutMs: 100 }) : discord
    const kinds = await Promise.all([
      kindOf(asking.user(accessToken)),
      kindOf(asking.guildMember(accessToken)),
      kindOf(asking.guildMembersWithRoles([DEFAULT_ROLE_IDS.Admin])),
      kindOf(asking.refresh(refreshToken)),
      kindOf(asking.exchange(back, { state, codeVerifier })),
    ])
    expect(new Set(kinds)).toEqual(new Set([expected]))
  })

  it.each([
    [1_500, 1_500],
    [0, null],
    [86_400_000, 900_000],
  ])('a rate limit that asks for %i ms leads to a pause of %j ms', async (asked, waited) => {
    const { accessToken } = await signIn(ADMIN)
    await standIn.fault({ kind: 'rate-limited', retryAfterMs: asked })
    expect((await failureOf(discord.user(accessToken))).retryAfterMs).toBe(waited)
  })

  it('an unreachable Discord is reported as such', async () => {
    expect(await kindOf(connect({ apiUrl: 'http://127.0.0.1:1/api/v10' }).user('token'))).toBe('unreachable')
  })

  it('never sends a token unencrypted to another machine', async () => {
    let asked = 0
    const plain = connect({
      apiUrl: 'http://discord.example/api/v10',
      fetch: () => {
        asked += 1
        return Promise.reject(new Error('asked'))
      },
    })
    expect(await kindOf(plain.user('token'))).toBe('unreachable')
    expect(await kindOf(plain.refresh('token'))).toBe('unreachable')
    expect(asked).toBe(0)
  })
})
