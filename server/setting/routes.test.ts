import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_DISCORD } from '#demo/discord.ts'
import { personWith } from '#demo/people.ts'
import { listHistory } from '#domain/history/endpoints.ts'
import { getRoles } from '#domain/member/endpoints.ts'
import { listPendingRaids } from '#domain/raid/endpoints.ts'
import { DEFAULT_ROLE_IDS } from '#domain/rights.ts'
import { listSettings, setSetting } from '#domain/setting/endpoints.ts'
import type { SettingName } from '#domain/setting/setting.ts'
import { tryDiscord } from '#domain/setup/trial.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase, onPostgres } from '#server/testing/databases.ts'
import { historyOf } from '#server/testing/history-of.ts'
import { type Product, startProduct } from '#server/testing/product.ts'

const { botToken: SECRET, clientId } = DEMO_DISCORD

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  beforeAll(async () => {
    product = await startProduct(kind, { env: { BOOK_URL: 'https://book.example' } })
    admin = await product.as('Admin')
  })
  afterAll(() => product.stop())

  const read = async (name: SettingName) =>
    (await admin.call(listSettings, {})).find((one) => one.name === name)
  const set = (name: SettingName, value: Record<string, unknown>, version = 0) =>
    admin.ask(setSetting, { name, value, version })

  it('OWN-1, OWN-2: a setting is read, set, stands in the history, and gives way to the environment', async () => {
    expect(await read('links')).toEqual({
      name: 'links',
      value: { book: 'https://book.example' },
      secrets: [],
      fixed: ['book'],
      version: 0,
    })
    const links = { invite: 'https://discord.gg/abyss', contact: 'https://abyss.example/contact' }
    expect((await set('links', links)).body.message).toBe('Links saved')
    expect(await read('links')).toMatchObject({
      version: 1,
      value: { ...links, book: 'https://book.example' },
    })
    expect(refusalOf(await set('links', links))).toEqual(refused('stale-version'))
    expect((await set('links', { ...links, book: 'https://other.example' }, 1)).body).toMatchObject({
      message: 'Book: Set by the environment.',
      fields: { book: 'Set by the environment' },
    })
    expect((await set('links', { invite: 'http://abyss.example' }, 1)).body.fields).toEqual({
      invite: 'Enter an address that begins with https://.',
    })
    expect((await set('links', { home: 'https://abyss.example' }, 1)).status).toBe(400)
    expect((await historyOf(product.database, 'links')).map(({ changes }) => changes)).toEqual([
      {
        from: { value: 'Discord invitation: default; Contact: default' },
        to: {
          value: 'Discord invitation: https://discord.gg/abyss; Contact: https://abyss.example/contact',
        },
      },
    ])
    expect(await admin.call(listHistory, { noun: 'setting', id: 'links' })).toMatchObject([
      { deed: 'Changed a setting', changes: [{ field: 'Fields' }] },
    ])
    // What is left out has its default again.
    await set('links', {}, 1)
    expect(await read('links')).toMatchObject({ version: 2, value: { book: 'https://book.example' } })
  })

  it('OWN-2: staff see settings, and Admin changes them in the first 10 minutes after signing in', async () => {
    const developer = await product.as('Developer')
    const cuts = { name: 'cuts', value: { TC: 30 }, version: 0 } as const
    expect((await developer.ask(listSettings, {})).status).toBe(200)
    expect((await developer.ask(setSetting, cuts)).status).toBe(403)
    expect((await (await product.as('Raid Manager')).ask(listSettings, {})).status).toBe(403)
    product.clock.advance({ seconds: 660 })
    expect(refusalOf(await admin.ask(setSetting, cuts))).toEqual(refused('sign-in-again'))
    admin = await product.signIn(personWith('Admin'))
    expect((await admin.ask(setSetting, cuts)).status).toBe(200)
  })

  it('OWN-4: a secret is in no answer, no history and not readable in the database', async () => {
    const made = await admin.ask(tryDiscord, { clientId, clientSecret: '', botToken: SECRET })
    expect(made.body.payload).toEqual({ signIn: null })
    // The test's environment says the rest.
    expect(await read('discord')).toMatchObject({ secrets: ['clientSecret', 'botToken'], version: 1 })
    const kept = await product.database.sql.selectFrom('setting').selectAll().execute()
    const answers = [
      made.body,
      await admin.call(listSettings, {}),
      kept,
      await historyOf(product.database, 'discord'),
    ]
    expect(JSON.stringify(answers)).not.toContain(SECRET)
    expect((await set('discord', {}, 1)).body.payload).toMatchObject({
      version: 1,
      secrets: ['clientSecret', 'botToken'],
    })
    expect((await set('discord', { botToken: null }, 1)).body.payload).toMatchObject({
      version: 2,
      secrets: ['clientSecret'],
    })
  })

  it('OWN-7: what a sign-in tries is changed by nothing else', async () => {
    const said = async (name: 'address' | 'discord', value: object) =>
      (await set(name, { ...value }, (await read(name))?.version)).body.message
    const SAYS = /: Set (on Community, which tries it, or )?by the environment\.$/
    expect(await said('address', { publicUrl: 'https://elsewhere.example' })).toMatch(SAYS)
    for (const field of ['clientId', 'guildId', 'clientSecret'])
      expect([field, await said('discord', { [field]: '42' })]).toEqual([field, expect.stringMatching(SAYS)])
    // A bot is tried, too, and may only be taken away.
    expect(await said('discord', { botToken: '42' })).toMatch(SAYS)
  })

  it('OWN-5: one Discord role gives one of the nine, and whoever changes them stays Admin', async () => {
    const said = async (value: object) => (await set('roles', { ...value })).body.message
    expect(await said({ Admin: ['42'], Developer: ['42'] })).toBe('42 already gives Admin.')
    expect(await said({ Admin: [] })).toBe('Somebody has to be Admin: name at least one Discord role.')
    expect(await said({ Admin: ['42'] })).toBe('You would no longer be Admin yourself.')
    expect(await said({ Admin: ['x'] })).toBe('A Discord id is a number of 1 to 20 digits.')
  })
})

onPostgres('on two instances', () => {
  it('OWN-3: another Discord role gives one of the nine everywhere within 5 seconds, and nobody is signed out', async () => {
    const product = await startProduct('postgres')
    const other = await product.startAnother()
    const admin = await product.as('Admin')
    const leader = await product.as('Raid Leader')
    const elsewhere = other.hosting(leader)
    const roles = { 'Raid Manager': [DEFAULT_ROLE_IDS['Raid Leader']], 'Raid Leader': ['42'] }
    expect((await leader.ask(listPendingRaids, {})).status).toBe(403)
    await admin.call(setSetting, { name: 'roles', value: roles, version: 0 })
    // Here at once, there when it was heard of.
    expect((await leader.ask(listPendingRaids, {})).status).toBe(200)
    await expect
      .poll(async () => (await elsewhere.ask(listPendingRaids, {})).status, { timeout: 5_000 })
      .toBe(200)
    expect(await elsewhere.call(getRoles, {})).toEqual({ roles: ['Raid Manager'] })
    await product.stop()
  })
})
