import { expect, it } from 'vitest'
import { listHistory } from '#features/history/calls.ts'
import { getSettings, readCommunity, setSettings } from '#features/settings/calls.ts'
import { type Caller, expectRefused, expectRefusedField } from '#platform/testing/server/caller.ts'
import { onPostgres } from '#platform/testing/server/databases.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { setPart } from '#platform/testing/server/settings.ts'
import { until } from '#platform/testing/server/test-clock.ts'

const { product, admin } = testProduct()

it('OWN-1, OWN-2: settings are read, changed in one call and recorded in the history', async () => {
  expect(await admin.call(getSettings, {})).toEqual({ value: {}, version: 0 })
  const set = (value: object, version: number) => admin.ask(setSettings, { value, version })
  const links = { invite: 'https://discord.gg/abyss', contact: 'https://abyss.example/contact' }
  expect((await set({ links, cuts: { TC: 30 } }, 0)).body.message).toBe('Links, Cuts saved')
  expect(await admin.call(getSettings, {})).toEqual({ value: { links, cuts: { TC: 30 } }, version: 1 })
  expectRefused(await set({ links }, 0), 'stale-version')
  expect((await set({ links: { invite: 'http://abyss.example' } }, 1)).body.fields).toEqual({
    'value.links.invite': 'Enter an address that begins with https://.',
  })
  expect((await set({ links: { home: 'https://abyss.example' } }, 1)).status).toBe(400)
  expect((await set({ links, cuts: { TC: 30 } }, 1)).body.message).toBe('Settings saved')
  expect((await historyOf(product.database, 'community')).map(({ changes }) => changes)).toEqual([
    {
      from: { links: 'Discord invitation: default; Contact: default', cuts: 'Cut, TC: default' },
      to: {
        links: 'Discord invitation: https://discord.gg/abyss; Contact: https://abyss.example/contact',
        cuts: 'Cut, TC: 30%',
      },
    },
  ])
  expect(await admin.call(listHistory, { noun: 'setting', id: 'community' })).toMatchObject([
    { action: 'Changed the settings', changes: [{ field: 'Links' }, { field: 'Cuts' }] },
  ])
  // Omitted fields have their defaults again.
  await set({}, 1)
  expect(await admin.call(getSettings, {})).toEqual({ value: {}, version: 2 })
})

it('SETTLE-7: refuses settlement rates of more than 100 % in total', async () => {
  expect((await setPart(admin, 'rates', { leader: 7.5, collector: 2.25, community: 0 })).status).toBe(200)
  for (const leader of [-1, 1e-9, 5.001, 7.5000000001, 101])
    expect((await setPart(admin, 'rates', { leader })).status).toBe(400)
  const over = await setPart(admin, 'rates', { leader: 50, collector: 30, community: 20.01 })
  expectRefusedField(over, 'rates:community', 'Together they exceed 100%.')
})

onPostgres('on two instances', () => {
  it('OWN-3: a changed setting applies at once, and on every instance within 5 seconds', async () => {
    const other = await product.startAnother()
    const elsewhere = other.hosting(admin)
    await setPart(admin, 'site', { name: 'Nord' })
    const nameAt = async (caller: Caller) =>
      JSON.parse((await caller.call(readCommunity, {})).settings).site.name
    expect(await nameAt(admin)).toBe('Nord')
    await until(async () => (await nameAt(elsewhere)) === 'Nord')
  })
})
