import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_DISCORD, startDiscord } from './discord.ts'
import { PEOPLE, personWith } from './people.ts'
import { answerConsent } from './sign-in.ts'
import type { StandIn } from './stand-in.ts'

const ADMIN = personWith('Admin')
const VERIFIER = 'v'.repeat(43)

let discord: StandIn

beforeAll(async () => {
  discord = await startDiscord()
})
afterAll(() => discord.close())

function authorize(parameters: Record<string, string> = {}): URL {
  const url = new URL('/oauth2/authorize', discord.url)
  url.search = new URLSearchParams({
    client_id: DEMO_DISCORD.clientId,
    response_type: 'code',
    redirect_uri: 'http://localhost:3000/auth/discord/callback',
    scope: 'identify guilds.members.read',
    state: 'a state',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  }).toString()
  return url
}

function tokens(base: string, code: string | null, more: Record<string, string> = {}): Promise<Response> {
  return fetch(`${base}/api/v10/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: DEMO_DISCORD.clientId,
      client_secret: DEMO_DISCORD.clientSecret,
      redirect_uri: 'http://localhost:3000/auth/discord/callback',
      code: code ?? '',
      code_verifier: VERIFIER,
      ...more,
    }),
  })
}

describe('the consent page', () => {
  it('the consent page offers every person by name', async () => {
    const page = await (await fetch(authorize())).text()
    expect(PEOPLE.filter(({ name }) => !page.includes(name))).toEqual([])
  })

  it('the consent page has its style sheet with every colour and font that it uses', async () => {
    const page = await (await fetch(authorize())).text()
    const [, sheet = ''] = /rel="stylesheet" href="([^"]+)"/.exec(page) ?? []
    const styles = await (await fetch(new URL(sheet, discord.url))).text()
    const named = new Set(styles.match(/(?<=var\()--color-[\w-]+/g))
    expect(named.size).toBeGreaterThan(10)
    expect([...named].filter((name) => !styles.includes(`${name}: #`))).toEqual([])
    for (const [, font = ''] of styles.matchAll(/url\("([^"]+)"\)/g)) {
      const answer = await fetch(new URL(font, discord.url))
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'font/woff2'])
    }
  })

  it('the consent page shows query parameters as text, not as markup', async () => {
    const page = await (await fetch(authorize({ state: '"><script>alert(1)</script>' }))).text()
    expect(page).not.toContain('<script')
  })

  it.each([
    ['another application', { client_id: '1' }],
    ['an address on another machine', { redirect_uri: 'https://elsewhere.example/callback' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['tokens in the address', { response_type: 'token' }],
  ])('the consent page refuses %s', async (_, parameters) => {
    expect((await fetch(authorize(parameters))).status).toBe(400)
    await expect(answerConsent(authorize(parameters), { person: ADMIN.id })).rejects.toThrow('400')
  })
})

describe('the token endpoint', () => {
  it('the token endpoint also accepts the client’s secret in a header', async () => {
    const back = await answerConsent(authorize(), { person: ADMIN.id })
    const answer = await fetch(`${discord.url}/api/v10/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${DEMO_DISCORD.clientId}:${DEMO_DISCORD.clientSecret}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        redirect_uri: 'http://localhost:3000/auth/discord/callback',
        code: back.searchParams.get('code') ?? '',
        code_verifier: VERIFIER,
      }),
    })
    expect(await answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 604_800 })
  })

  it('the token endpoint requires the redirect address and the PKCE verifier of the code', async () => {
    for (const wrong of [
      { redirect_uri: 'http://localhost:3000/other' },
      { code_verifier: 'w'.repeat(43) },
    ]) {
      const back = await answerConsent(authorize(), { person: ADMIN.id })
      const answer = await tokens(discord.url, back.searchParams.get('code'), wrong)
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    }
  })

  it('the token endpoint revokes the whole authorisation when one of its tokens is revoked', async () => {
    const back = await answerConsent(authorize(), { person: ADMIN.id })
    const answer = await tokens(discord.url, back.searchParams.get('code'))
    const { access_token, refresh_token } = (await answer.json()) as Record<
      'access_token' | 'refresh_token',
      string
    >
    await fetch(`${discord.url}/api/v10/oauth2/token/revoke`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: DEMO_DISCORD.clientId,
        client_secret: DEMO_DISCORD.clientSecret,
        token: refresh_token,
      }),
    })
    const asked = await fetch(`${discord.url}/api/v10/users/@me`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect([asked.status, await asked.json()]).toEqual([401, { message: '401: Unauthorized', code: 0 }])
  })

  it('tokens of the demo’s Discord stay valid after a restart with the same key', async () => {
    const meAt = (at: StandIn, token: string) =>
      fetch(`${at.url}/api/v10/users/@me`, { headers: { authorization: `Bearer ${token}` } })
    const signingKey = 'kept by whoever starts it'
    const first = await startDiscord({ signingKey })
    const authorizeThere = new URL(authorize().search, `${first.url}/oauth2/authorize`)
    const back = await answerConsent(authorizeThere, { person: ADMIN.id })
    const answer = await tokens(first.url, back.searchParams.get('code'))
    const { access_token } = (await answer.json()) as { access_token: string }
    await first.close()
    const next = await startDiscord({ signingKey })
    expect(await (await meAt(next, access_token)).json()).toMatchObject({
      id: ADMIN.id,
      global_name: ADMIN.name,
    })
    await next.close()
    // One that was given no key has one of its own.
    expect((await meAt(discord, access_token)).status).toBe(401)
  })
})

it('the control endpoints refuse requests that a page of another site could send', async () => {
  const answer = await fetch(`${discord.url}/control/people/${ADMIN.id}`, {
    method: 'POST',
    body: '{"roles":[]}',
  })
  expect(answer.status).toBe(415)
})
