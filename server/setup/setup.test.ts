import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { DEMO_DISCORD, startDiscord } from '#demo/discord.ts'
import { type Person, personWith } from '#demo/people.ts'
import { answerConsent } from '#demo/sign-in.ts'
import { type StandIn, standInAt } from '#demo/spawn.ts'
import { takeCommunity } from '#domain/community.ts'
import { contract } from '#domain/contract.ts'
import { CALLBACK_PATH, SIGN_IN_PATH } from '#domain/page.ts'
import { DEFAULT_ROLE_IDS, ROLES } from '#domain/rights.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { SettingStore } from '#server/setting/store.ts'
import { codeUnlessThere, isSetupDue, newCode } from '#server/setup/data.ts'
import { createSetupApp } from '#server/setup-app.ts'
import { type Answer, type Request, requestTo } from '#server/testing/caller.ts'
import {
  type Fresh,
  freshDatabase,
  onBothDatabases,
  onOneDatabase,
  onPostgres,
} from '#server/testing/databases.ts'
import { cookiesOf } from '#server/testing/product.ts'
import { TestClock } from '#server/testing/test-clock.ts'

const ROLE_IDS = Object.fromEntries(ROLES.map((role) => [role, [DEFAULT_ROLE_IDS[role]]]))
const APPLICATION = { clientId: DEMO_DISCORD.clientId, clientSecret: DEMO_DISCORD.clientSecret }
const WITH_BOT = { ...APPLICATION, botToken: DEMO_DISCORD.botToken }

let discord: StandIn
let stopDiscord: () => Promise<void>
beforeAll(async () => {
  const started = await startDiscord()
  discord = standInAt(started.url)
  stopDiscord = () => started.close()
})
afterAll(async () => {
  takeCommunity({})
  await stopDiscord()
})

/** One instance of a product that nobody set up, as a browser meets it. */
async function startSetup(fresh: Fresh, clock: TestClock, database = fresh.database) {
  const lines: string[] = []
  const config = readConfig({
    DATA_DIR: fresh.dataDir,
    SESSION_SECRET: 'a secret that only these tests know',
    DISCORD_API_URL: `${discord.url}/api/v10`,
    DISCORD_AUTHORIZE_URL: `${discord.url}/oauth2/authorize`,
  })
  const settings = await SettingStore.open({ sql: database.sql, config })
  let hasEnded = false
  const app = await createSetupApp({
    ...{ config, database, settings, clock: clock.now, siteDir: fresh.dataDir },
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    ended: () => {
      hasEnded = true
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const request = requestTo(origin, origin)
  const post = (path: string, body: unknown, cookie = '') => request(path, { method: 'POST', body, cookie })
  const signIn = async (person: Person) => {
    const left = await request(SIGN_IN_PATH)
    const back = await answerConsent(new URL(left.headers.get('location') ?? ''), { person: person.id })
    return request(CALLBACK_PATH + back.search, { cookie: cookiesOf(left.headers) })
  }
  return { app, origin, request, post, signIn, lines, hasEnded: () => hasEnded }
}

const refusal = ({ status, body }: Answer) => [status, ...Object.values(body.fields ?? { '': body.message })]

onOneDatabase((kind) => {
  let fresh: Fresh
  let clock: TestClock
  let setup: Awaited<ReturnType<typeof startSetup>>
  let code: string
  let cookie: string
  beforeEach(async () => {
    fresh = await freshDatabase(kind)
    clock = new TestClock(new Date())
    code = await newCode(fresh.database.sql, clock.now())
    setup = await startSetup(fresh, clock)
    cookie = cookiesOf((await setup.post('/setup/enter', { code })).headers)
  })
  afterEach(async () => {
    await setup.app.close()
    await fresh.cleanup()
    await discord.control('bot', { listsMembers: true, isInGuild: true })
  })

  const keep = (path: string, body: unknown) => setup.post(path, body, cookie)
  const state = async () =>
    (await setup.request('/setup/state', { cookie })).body.payload as { done: string[] } & Record<
      string,
      unknown
    >
  const guildId = DEMO_DISCORD.guildId
  async function keepAll() {
    await keep('/setup/address', { publicUrl: setup.origin })
    await keep('/setup/discord', WITH_BOT)
    await keep('/setup/roles', { guildId, roles: ROLE_IDS })
    await keep('/setup/community', { name: 'Nordwacht', invite: 'https://discord.gg/example' })
  }

  it('SETUP-1: before its end no call of the product is answered, no socket and no page but those named', async () => {
    for (const { method, path } of contract) {
      const { status } = await setup.request(path.replace(/:\w+/g, '1'), { method, body: {} })
      expect([path, status]).toEqual([path, 404])
    }
    for (const path of [
      '/dashboard',
      '/login',
      '/socket.io/?EIO=4&transport=polling',
      '/metrics',
      '/auth/logout',
      SIGN_IN_PATH,
    ])
      expect([path, (await setup.request(path)).status]).toEqual([path, 404])
    expect((await setup.request('/healthz')).status).toBe(200)
  })

  it('SETUP-2: of guesses five a minute are looked at, and none gets in', async () => {
    const statuses = new Map<number, number>()
    const rounds = kind === 'postgres' ? 400 : 40
    for (let at = 0; at < rounds; at += 1) {
      const answers = await Promise.all(
        Array.from({ length: 25 }, () =>
          setup.post('/setup/enter', { code: randomBytes(16).toString('base64url') }),
        ),
      )
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    // The right one of the start was the first of five.
    expect([...statuses.keys()].toSorted()).toEqual([400, 429])
    expect(statuses.get(400)).toBeLessThan(20)
    expect((await setup.post('/setup/enter', { code })).status).toBe(429)
  }, 120_000)

  it('SETUP-2: without the cookie of the code nothing is told or kept, and it lasts an hour', async () => {
    expect((await setup.request('/setup/state')).status).toBe(401)
    expect((await setup.post('/setup/discord', WITH_BOT)).status).toBe(401)
    expect((await setup.post('/setup/discord', WITH_BOT, 'forge-setup=guessed')).status).toBe(401)
    expect((await setup.request('/setup/state', { cookie })).status).toBe(200)
    const elsewhere = {
      method: 'POST',
      body: WITH_BOT,
      cookie,
      headers: { origin: 'https://evil.example' },
    } as const
    expect((await setup.request('/setup/discord', elsewhere)).status).toBe(403)
    clock.advance({ hours: 1 })
    expect((await setup.request('/setup/state', { cookie })).status).toBe(401)
    expect((await setup.post('/setup/enter', { code })).status).toBe(400)
  })

  it('SETUP-2: a second start takes over the code that is there; a new one ends the earlier one and its browser', async () => {
    const again = await fresh.database.transaction((sql) => codeUnlessThere(sql, clock.now()))
    expect(again).toBeNull()
    const other = await newCode(fresh.database.sql, clock.now())
    expect((await setup.post('/setup/enter', { code })).status).toBe(400)
    expect((await setup.request('/setup/state', { cookie })).status).toBe(401)
    expect((await setup.post('/setup/enter', { code: other })).status).toBe(200)
    clock.advance({ hours: 1 })
    expect(await fresh.database.transaction((sql) => codeUnlessThere(sql, clock.now()))).not.toBeNull()
  })

  it('SETUP-3: what is wrong is said in a sentence that says how to mend it, and is not kept', async () => {
    expect(refusal(await keep('/setup/address', { publicUrl: 'http://forge.example' }))).toEqual([
      400,
      expect.stringMatching(/^Discord signs people in over https only\. Put a proxy/),
    ])
    expect(refusal(await keep('/setup/address', { publicUrl: 'https://forge.example' }))).toEqual([
      400,
      expect.stringMatching(/Open it at https:\/\/forge\.example, with the code/),
    ])
    expect(refusal(await keep('/setup/discord', WITH_BOT))).toEqual([400, 'Finish the steps above first.'])
    await keep('/setup/address', { publicUrl: setup.origin })
    const wrong = async (sent: object) => refusal(await keep('/setup/discord', { ...WITH_BOT, ...sent }))
    expect(await wrong({ clientSecret: 'x' })).toEqual([400, expect.stringMatching(/"Reset Secret" makes/)])
    expect(await wrong({ clientId: '1' })).toEqual([400, expect.stringMatching(/this id with this secret/)])
    expect(await wrong({ botToken: 'x' })).toEqual([400, expect.stringMatching(/"Reset Token" makes/)])
    await discord.control('bot', { listsMembers: false })
    expect(await wrong({})).toEqual([400, expect.stringMatching(/Switch "Server Members Intent" on/)])
    await discord.control('bot', { listsMembers: true })
    await discord.fault({ kind: 'down' })
    expect(await wrong({})).toEqual([502, expect.stringMatching(/Discord is not answering/)])
    await discord.clearFault()
    expect((await state()).done).toEqual(['address'])
    await keep('/setup/discord', WITH_BOT)
    expect(refusal(await keep('/setup/roles', { guildId: '5', roles: ROLE_IDS }))).toEqual([
      400,
      expect.stringMatching(/Open the invitation, choose the server/),
    ])
    const roles = { ...ROLE_IDS, Admin: ['99'] }
    expect(refusal(await keep('/setup/roles', { guildId, roles }))).toEqual([
      400,
      'This server has no role 99.',
    ])
    expect((await state()).done).toEqual(['address', 'discord'])
  })

  it('SETUP-3: a bot says its servers, and a server its roles with how many hold them', async () => {
    await keep('/setup/address', { publicUrl: setup.origin })
    await keep('/setup/discord', WITH_BOT)
    const ask = async (path: string) => (await setup.request(path, { cookie })).body.payload
    expect(await ask('/setup/servers')).toEqual([{ _id: guildId, name: 'Forge Boosting' }])
    expect(await ask(`/setup/server-roles?guildId=${guildId}`)).toContainEqual({
      _id: DEFAULT_ROLE_IDS.Admin,
      name: 'Admin',
      holders: 1,
    })
    await discord.control('bot', { isInGuild: false })
    expect(await ask('/setup/servers')).toEqual([])
  })

  it('SETUP-4: the first who signs in and holds Admin ends it; the code dies and every call is 404', async () => {
    await keepAll()
    expect((await state()).done).toEqual(['address', 'discord', 'roles', 'community'])
    const nobody = await setup.signIn(personWith('Advertiser'))
    expect(nobody.headers.get('location')).toBe('/setup?reason=not-admin')
    expect(await isSetupDue(fresh.database.sql)).toBe(true)
    const admin = await setup.signIn(personWith('Admin'))
    expect(admin.headers.get('location')).toBe('/setup?done')
    expect(cookiesOf(admin.headers)).toMatch(/^forge-session=/)
    expect(await isSetupDue(fresh.database.sql)).toBe(false)
    for (const path of ['/setup/address', '/setup/discord', '/setup/roles', '/setup/enter'])
      expect([path, (await keep(path, { code })).status]).toEqual([path, 404])
    expect((await setup.request('/setup/state', { cookie })).status).toBe(404)
    expect((await setup.request(SIGN_IN_PATH)).status).toBe(404)
    expect(setup.hasEnded()).toBe(false)
    expect((await setup.post('/setup/finish', {})).status).toBe(200)
    await expect.poll(() => setup.hasEnded()).toBe(true)
  })

  it('SETUP-5: no secret is in the log, the history, an answer or readable in the database', async () => {
    await keepAll()
    const answers = JSON.stringify([await state(), setup.lines])
    const { sql } = fresh.database
    const rows = JSON.stringify([
      await sql.selectFrom('setting').selectAll().execute(),
      await sql.selectFrom('history').selectAll().execute(),
      await sql.selectFrom('setup').selectAll().execute(),
    ])
    for (const secret of [WITH_BOT.clientSecret, WITH_BOT.botToken, code, cookie.split('=')[1] ?? ''])
      expect([answers.includes(secret), rows.includes(secret)]).toEqual([false, false])
    expect(await state()).toMatchObject({ hasSecret: true, hasBot: true })
  })
})

onBothDatabases((kind) => {
  let fresh: Fresh
  beforeEach(async () => {
    fresh = await freshDatabase(kind)
  })
  afterEach(() => fresh.cleanup())

  it('SETUP-2: a code is made where none serves any more, and nobody reads it in the database', async () => {
    const now = new Date()
    const make = (at: Date) => fresh.database.transaction((sql) => codeUnlessThere(sql, at))
    const code = await make(now)
    expect(code).toMatch(/^[\w-]{22}$/)
    expect(await make(now)).toBeNull()
    const rows = await fresh.database.sql.selectFrom('setup').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(await make(new Date(now.getTime() + 3_600_000))).not.toBeNull()
  })

  it('SETUP-1: a product with a member or a setting is not set up again', async () => {
    const { sql } = fresh.database
    expect(await isSetupDue(sql)).toBe(true)
    await sql.insertInto('setting').values({ name: 'links', value: '{}', secret: null, version: 1 }).execute()
    expect(await isSetupDue(sql)).toBe(false)
  })
})

onPostgres('two instances', () => {
  it('SETUP-2, SETUP-4: the second knows the code, the steps and the end', async () => {
    const fresh = await freshDatabase('postgres')
    const clock = new TestClock(new Date())
    const code = await newCode(fresh.database.sql, clock.now())
    const one = await startSetup(fresh, clock)
    const other = await startSetup(fresh, clock, await fresh.openAnother())
    const cookie = cookiesOf((await other.post('/setup/enter', { code })).headers)
    const keeping = (app: { post: typeof one.post; request: Request }, path: string, body: unknown) =>
      app.post(path, body, cookie)
    await keeping(one, '/setup/address', { publicUrl: one.origin })
    await keeping(other, '/setup/discord', WITH_BOT)
    await keeping(one, '/setup/roles', { guildId: DEMO_DISCORD.guildId, roles: ROLE_IDS })
    expect((await one.signIn(personWith('Admin'))).headers.get('location')).toBe('/setup?done')
    expect((await keeping(other, '/setup/discord', WITH_BOT)).status).toBe(404)
    await expect.poll(() => other.hasEnded(), { timeout: 15_000 }).toBe(true)
    await Promise.all([one.app.close(), other.app.close()])
    await fresh.cleanup()
  })
})
