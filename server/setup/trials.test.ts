import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { DEMO_DISCORD, OTHER_DISCORD, otherRoleId } from '#demo/discord.ts'
import { type Person, personWith } from '#demo/people.ts'
import { answerConsent } from '#demo/sign-in.ts'
import { getRoles } from '#domain/member/endpoints.ts'
import { CALLBACK_PATH } from '#domain/page.ts'
import { listPendingRaids } from '#domain/raid/endpoints.ts'
import { DEFAULT_ROLE_IDS } from '#domain/rights.ts'
import { endOtherSessions } from '#domain/session/endpoints.ts'
import { listSettings, setSetting } from '#domain/setting/endpoints.ts'
import { roleIdListsBy } from '#domain/setup/setup.ts'
import * as calls from '#domain/setup/trial.ts'
import { ChangeFeed } from '#server/change/feed.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { SettingStore } from '#server/setting/store.ts'
import { keepFields } from '#server/setup/keep.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { freshDatabase, type Kind, onOneDatabase, onPostgres } from '#server/testing/databases.ts'
import { historyOf } from '#server/testing/history-of.ts'
import { cookiesOf, type Instance, type Product, standIns, startProduct } from '#server/testing/product.ts'

/** The environment of a product that was set up by its page: the environment says nothing of Discord. */
const UNSET = { DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: '', DISCORD_GUILD_ID: '', PUBLIC_URL: '' }
const { clientId, clientSecret, guildId, botToken } = DEMO_DISCORD
const ROLE_IDS = roleIdListsBy((role) => [DEFAULT_ROLE_IDS[role]])
const OTHER_IDS = roleIdListsBy((role) => [otherRoleId(DEFAULT_ROLE_IDS[role])])
const APPLICATION = { clientId: OTHER_DISCORD.clientId, clientSecret: OTHER_DISCORD.clientSecret }

async function startSetUp(kind: Kind, onLog?: (line: string) => void): Promise<Product> {
  const on = await freshDatabase(kind)
  const config = readConfig({ DATA_DIR: on.dataDir, SESSION_SECRET: 'a secret that only these tests know' })
  const store = await SettingStore.open({ sql: on.database.sql, config })
  const changes = new ChangeFeed({ database: on.database, log: createLog('silent') })
  await changes.commit(async (sql) => {
    const discord = { clientId, clientSecret, guildId, botToken }
    await keepFields(sql, store, { name: 'discord', given: discord, memberId: null })
  })
  return startProduct(kind, { on, env: UNSET, ...(onLog && { onLog }) })
}

/** Goes to where the last test begins and back from Discord. @returns where it led, and the browser's cookies */
async function signInBy({ request }: Instance, signIn: unknown, person: Person) {
  const { pathname, search } = new URL(String(signIn))
  const left = await request(pathname + search)
  const authorize = left.headers.get('location') ?? ''
  if (!authorize.includes('client_id')) return { to: authorize, cookie: '', authorize }
  const back = await answerConsent(new URL(authorize), { person: person.id })
  const landed = await request(CALLBACK_PATH + back.search, { cookie: cookiesOf(left.headers) })
  return { to: landed.headers.get('location') ?? '', cookie: cookiesOf(landed.headers), authorize }
}

const DONE = '/dashboard/community?done'
const control = async (change: object) => (await standIns()).discord.control('bot', change)

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  const lines: string[] = []
  beforeAll(async () => {
    await control({ isInOther: true })
  })
  beforeEach(async () => {
    product = await startSetUp(kind, (line) => void lines.push(line))
    admin = await product.as('Admin')
  })
  afterEach(() => product.stop())
  afterAll(() => control({ isInOther: false }))

  const entrance = () => admin.call(calls.getEntrance, {})
  const said = async (asking: ReturnType<Caller['ask']>) => {
    const { status, body } = await asking
    return [status, ...Object.values(body.fields ?? { '': body.message })]
  }
  const signInOf = async (asking: ReturnType<Caller['ask']>) =>
    ((await asking).body.payload as { signIn: string | null }).signIn

  it('OWN-7: another application serves from the sign-in by it on, and nobody else is signed out', async () => {
    const leader = await product.as('Raid Leader')
    const before = await entrance()
    const signIn = await signInOf(admin.ask(calls.tryDiscord, { ...APPLICATION, ...OTHER_DISCORD_BOT }))
    expect(signIn).toMatch(/^http:\/\/localhost:3000\/auth\/discord\?trial=[\w-]{43}$/)
    // Until then the old one serves.
    expect(await entrance()).toEqual(before)
    await product.signIn(personWith('Advertiser'))
    const { to, cookie, authorize } = await signInBy(product, signIn, admin.person)
    expect([to, authorize]).toEqual([DONE, expect.stringContaining(APPLICATION.clientId)])
    expect(await entrance()).toMatchObject({ clientId: APPLICATION.clientId, hasBot: true, guildId })
    expect((await product.request('/auth/status', { cookie })).body).toMatchObject({ isAuthenticated: true })
    expect(await leader.call(getRoles, {})).toEqual({ roles: ['Raid Leader'] })
    await product.signIn(personWith('Gold Collector'))
    const history = await historyOf(product.database, 'discord')
    expect(history.at(-1)?.changes).toEqual({
      from: { value: `Application id: ${clientId}; Client secret: set; Bot token: set` },
      to: { value: `Application id: ${APPLICATION.clientId}; Client secret: set; Bot token: set` },
    })
    const { sql } = product.database
    const kept = [
      await sql.selectFrom('setting').selectAll().execute(),
      await sql.selectFrom('sign_in').selectAll().execute(),
    ]
    const all = JSON.stringify([kept, history, lines, await entrance(), await admin.call(listSettings, {})])
    for (const secret of [clientSecret, botToken, OTHER_DISCORD.clientSecret, OTHER_DISCORD.botToken])
      expect(all).not.toContain(secret)
  })

  it('OWN-7: another server with its roles, where everybody’s are read anew', async () => {
    const leader = await product.as('Raid Leader')
    const signIn = await signInOf(
      admin.ask(calls.tryRoles, { guildId: OTHER_DISCORD.guildId, roles: OTHER_IDS }),
    )
    expect(await leader.call(getRoles, {})).toEqual({ roles: ['Raid Leader'] })
    expect((await signInBy(product, signIn, admin.person)).to).toBe(DONE)
    expect(await entrance()).toMatchObject({ guildId: OTHER_DISCORD.guildId, roles: OTHER_IDS })
    expect(await leader.call(getRoles, {})).toEqual({ roles: ['Raid Leader'] })
    expect((await admin.ask(listPendingRaids, {})).status).toBe(200)
  })

  it('OWN-7: what would leave who asks without Admin is refused, whoever signs in, and takes nothing away', async () => {
    const before = await entrance()
    const roles = { ...OTHER_IDS, Admin: OTHER_IDS.Developer, Developer: OTHER_IDS.Admin }
    const input = { guildId: OTHER_DISCORD.guildId, roles }
    for (const person of [admin.person, personWith('Developer')]) {
      const signIn = await signInOf(admin.ask(calls.tryRoles, input))
      const { to, cookie } = await signInBy(product, signIn, person)
      expect([to, cookie]).toEqual(['http://localhost:3000/dashboard/community?reason=not-admin', ''])
    }
    // Somebody whom the server does not know loses nothing by the trial.
    const { discord } = await standIns()
    const signIn = await signInOf(admin.ask(calls.tryRoles, { ...input, roles: OTHER_IDS }))
    await discord.control(`people/${admin.person.id}`, { member: false })
    expect((await signInBy(product, signIn, admin.person)).to).toMatch(/reason=outside-guild$/)
    await discord.control(`people/${admin.person.id}`, { member: true })
    expect(await entrance()).toEqual(before)
    expect(await admin.call(getRoles, {})).toEqual({ roles: ['Admin'] })
    await product.signIn(personWith('Raid Manager'))
  })

  it('OWN-7: a wrong secret, server, role or address is said at its field, and changes nothing', async () => {
    const before = await entrance()
    const { discord } = await standIns()
    const application = { clientId, clientSecret: '', botToken: '' }
    const wrong: [ReturnType<Caller['ask']>, number, RegExp][] = [
      [
        admin.ask(calls.tryDiscord, { ...application, clientSecret: 'wrong' }),
        400,
        /this id with this secret/,
      ],
      [admin.ask(calls.tryDiscord, { ...application, clientId: '42' }), 400, /this id with this secret/],
      [
        admin.ask(calls.tryDiscord, { ...application, botToken: 'wrong' }),
        400,
        /does not know this bot token/,
      ],
      [admin.ask(calls.tryRoles, { guildId: '5', roles: ROLE_IDS }), 400, /The bot is not in this server/],
      [
        admin.ask(calls.tryRoles, { guildId, roles: { ...ROLE_IDS, Admin: ['99'] } }),
        400,
        /^This server has no role 99\.$/,
      ],
      [
        admin.ask(calls.tryRoles, { guildId, roles: { ...ROLE_IDS, Admin: [] } }),
        400,
        /^Somebody has to be Admin/,
      ],
      [admin.ask(calls.tryAddress, { publicUrl: 'http://forge.example' }), 400, /over https only/],
      [admin.ask(calls.tryAddress, { publicUrl: 'forge' }), 400, /^Enter an address/],
    ]
    for (const [asking, status, sentence] of wrong)
      expect(await said(asking)).toEqual([status, expect.stringMatching(sentence)])
    await discord.fault({ kind: 'down' })
    expect(await said(admin.ask(calls.tryDiscord, { ...application, ...APPLICATION }))).toEqual([
      502,
      expect.stringMatching(/Discord gives no answer/),
    ])
    await discord.clearFault()
    await discord.control(`people/${personWith('Developer').id}`, { roles: [] })
    const held = { ...ROLE_IDS, Admin: ROLE_IDS.Developer, Developer: ROLE_IDS.Admin }
    expect(await said(admin.ask(calls.tryRoles, { guildId, roles: held }))).toEqual([
      400,
      'Nobody holds it. Give it to yourself on Discord, or choose another.',
    ])
    await discord.control(`people/${personWith('Developer').id}`, { roles: ['Developer'] })
    expect(await entrance()).toEqual(before)
    expect(await historyOf(product.database, 'discord')).toHaveLength(1)
    await product.signIn(admin.person)
  })

  it('OWN-7: a sign-in that comes late, twice, after another change or the end of its session changes nothing', async () => {
    const trying = () => signInOf(admin.ask(calls.tryDiscord, { ...APPLICATION, botToken: '' }))
    const expired = /^http:\/\/localhost:3000\/dashboard\/community\?reason=expired$/
    await admin.call(setSetting, {
      name: 'discord',
      value: { clientId, guildId, botToken: null },
      version: 1,
    })
    const before = await entrance()
    const stale = await trying()
    await admin.call(calls.tryDiscord, { clientId, clientSecret: '', botToken })
    expect((await signInBy(product, stale, admin.person)).to).toMatch(expired)
    await admin.call(setSetting, {
      name: 'discord',
      value: { clientId, guildId, botToken: null },
      version: 3,
    })
    const twice = await trying()
    const { pathname, search } = new URL(String(twice))
    await product.request(pathname + search)
    expect((await signInBy(product, twice, admin.person)).to).toMatch(/reason=expired$/)
    const ended = await trying()
    const again = await product.signIn(admin.person)
    await again.call(endOtherSessions, {})
    expect((await signInBy(product, ended, admin.person)).to).toMatch(expired)
    admin = again
    const late = await trying()
    product.clock.advance({ seconds: 601 })
    expect((await signInBy(product, late, admin.person)).to).toMatch(expired)
    expect(await entrance()).toEqual(before)
  })

  it('OWN-7: roles of others than Admin, and a bot, are kept when their test passed', async () => {
    const managers = [...ROLE_IDS['Raid Manager'], ...ROLE_IDS['Raid Leader']]
    const leaders = { ...ROLE_IDS, 'Raid Leader': [], 'Raid Manager': managers }
    const leader = await product.as('Raid Leader')
    const answer = await admin.ask(calls.tryRoles, { guildId, roles: leaders })
    expect(answer.body).toMatchObject({ payload: { signIn: null }, message: 'Tried and kept' })
    expect(await leader.call(getRoles, {})).toEqual({ roles: ['Raid Manager'] })
    expect((await admin.ask(calls.tryRoles, { guildId, roles: leaders })).body.message).toBe(
      'Tried. Nothing has changed.',
    )
    const value = { Admin: [DEFAULT_ROLE_IDS.Admin, '42'] }
    expect((await admin.ask(setSetting, { name: 'roles', value, version: 1 })).body.fields).toEqual({
      Admin: 'Set on Community, which tries it, or by the environment',
    })
  })

  it('OWN-7: another address serves from the sign-in there on, and who is signed in at the former goes on', async () => {
    const leader = await product.as('Raid Leader')
    const publicUrl = 'http://127.0.0.1:4000'
    const signIn = await signInOf(admin.ask(calls.tryAddress, { publicUrl: `${publicUrl}/` }))
    expect(signIn).toMatch(/^http:\/\/127\.0\.0\.1:4000\/auth\/discord\?trial=/)
    const there = { method: 'POST', body: {}, headers: { origin: publicUrl } } as const
    expect((await product.request('/session/end-others', { ...there, cookie: leader.cookie })).status).toBe(
      403,
    )
    const { to, cookie } = await signInBy(product, signIn, admin.person)
    expect(to).toBe(DONE)
    expect(await entrance()).toMatchObject({ publicUrl, redirect: `${publicUrl}${CALLBACK_PATH}` })
    expect((await product.request('/session/end-others', { ...there, cookie })).status).toBe(200)
    expect((await leader.ask(endOtherSessions, {})).status).toBe(200)
    const left = await product.request('/auth/discord')
    expect(left.headers.get('location')).toContain(encodeURIComponent(publicUrl))
    await expect
      .poll(async () => (await product.request('/healthz')).headers.get('content-security-policy'))
      .toContain('ws://127.0.0.1:4000 ws://localhost:3000')
  })

  it('OWN-2, OWN-7: Developers read how people get in; Admin changes it within 10 minutes of a sign-in', async () => {
    const [developer, manager] = [await product.as('Developer'), await product.as('Raid Manager')]
    const input = { clientId, clientSecret: '', botToken: '' }
    expect((await developer.ask(calls.getEntrance, {})).status).toBe(200)
    expect((await manager.ask(calls.getEntrance, {})).status).toBe(403)
    for (const call of [calls.listBotServers, calls.tryDiscord])
      expect((await developer.ask(call, call === calls.tryDiscord ? input : {})).status).toBe(403)
    expect(await admin.call(calls.listBotServers, {})).toHaveLength(2)
    expect(await admin.call(calls.listBotServerRoles, { guildId })).toContainEqual({
      _id: DEFAULT_ROLE_IDS.Admin,
      name: 'Admin',
      holders: 1,
    })
    product.clock.advance({ seconds: 660 })
    expect(refusalOf(await admin.ask(calls.tryDiscord, input))).toEqual(refused('sign-in-again'))
  })
})

/** With the bot of the same application. */
const OTHER_DISCORD_BOT = { botToken: OTHER_DISCORD.botToken }

onPostgres('on two instances', () => {
  it('OWN-3, OWN-7: another application and server serve on both within 5 seconds', async () => {
    await control({ isInOther: true })
    const product = await startSetUp('postgres')
    const other = await product.startAnother()
    const admin = await product.as('Admin')
    const leader = other.hosting(await product.as('Raid Leader'))
    const { signIn } = await admin.call(calls.tryRoles, { guildId: OTHER_DISCORD.guildId, roles: OTHER_IDS })
    // It comes back to the other one.
    expect((await signInBy(other, signIn, admin.person)).to).toBe(DONE)
    const here = () => admin.call(calls.getEntrance, {})
    await expect.poll(async () => (await here()).guildId, { timeout: 5_000 }).toBe(OTHER_DISCORD.guildId)
    expect(await leader.call(getRoles, {})).toEqual({ roles: ['Raid Leader'] })
    await product.stop()
    await control({ isInOther: false })
  })
})
