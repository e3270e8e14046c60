import { afterAll, beforeAll, expect, it } from 'vitest'
import { listHistory } from '#domain/history/endpoints.ts'
import { listSettings, setSetting } from '#domain/setting/endpoints.ts'
import { readCommunity } from '#domain/setting/in-page.ts'
import type { SettingName } from '#domain/setting/setting.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase, onPostgres } from '#server/testing/databases.ts'
import { historyOf } from '#server/testing/history-of.ts'
import { type Product, startProduct } from '#server/testing/product.ts'

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    admin = await product.as('Admin')
  })
  afterAll(() => product.stop())

  const read = async (name: SettingName) =>
    (await admin.call(listSettings, {})).find((one) => one.name === name)
  const set = (name: SettingName, value: Record<string, unknown>, version = 0) =>
    admin.ask(setSetting, { name, value, version })

  it('OWN-1, OWN-2: a setting is read, set, and stands in the history', async () => {
    expect(await read('links')).toEqual({ name: 'links', value: {}, version: 0 })
    const links = { invite: 'https://discord.gg/abyss', contact: 'https://abyss.example/contact' }
    expect((await set('links', links)).body.message).toBe('Links saved')
    expect(await read('links')).toEqual({ name: 'links', value: links, version: 1 })
    expect(refusalOf(await set('links', links))).toEqual(refused('stale-version'))
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
      { action: 'Changed a setting', changes: [{ field: 'Fields' }] },
    ])
    // What is left out has its default again.
    await set('links', {}, 1)
    expect(await read('links')).toEqual({ name: 'links', value: {}, version: 2 })
  })

  it('OWN-2: staff read settings and change them, nobody else', async () => {
    const cuts = { name: 'cuts', value: { TC: 30 }, version: 0 } as const
    const manager = await product.as('Raid Manager')
    expect((await manager.ask(listSettings, {})).status).toBe(403)
    expect((await manager.ask(setSetting, cuts)).status).toBe(403)
    expect((await (await product.as('Developer')).ask(setSetting, cuts)).status).toBe(200)
  })
})

onPostgres('on two instances', () => {
  it('OWN-3: what is set holds at once, and on every instance within 5 seconds', async () => {
    const product = await startProduct('postgres')
    const other = await product.startAnother()
    const admin = await product.as('Admin')
    const elsewhere = other.hosting(admin)
    await admin.call(setSetting, { name: 'site', value: { name: 'Nord' }, version: 0 })
    const nameAt = async (caller: Caller) =>
      JSON.parse((await caller.call(readCommunity, {})).settings).site.name
    expect(await nameAt(admin)).toBe('Nord')
    await expect.poll(() => nameAt(elsewhere), { timeout: 5_000 }).toBe('Nord')
    await product.stop()
  })
})
