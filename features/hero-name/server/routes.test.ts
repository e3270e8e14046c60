import { describe, expect, it } from 'vitest'
import {
  createHeroName,
  deleteHeroName,
  type HeroName,
  listHeroNames,
  updateHeroName,
} from '#features/hero-name/calls.ts'
import { expectRefused, expectRefusedField } from '#platform/testing/server/caller.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'

let made = 0

/** Each call gives a new name. */
function heroName(changes: Partial<HeroName> = {}) {
  made += 1
  return { name: `Брунгильда ${made}`, realm: 'Kazzak', faction: 'Horde', status: true, ...changes } as const
}

const { product, admin } = testProduct()

const read = async (id: string) => (await admin.call(listHeroNames, {})).find(({ _id }) => _id === id)

describe('searching and changing hero names (200)', () => {
  it('HERO-4: a search finds names that contain every word, in any case', async () => {
    const names = [
      ['Ünal', 'Search Mill', 'Horde'],
      ['Вьюга', 'Searchmoon', 'Alliance'],
      ['Millhouse', 'Searching', 'Alliance'],
    ] as const
    for (const [name, realm, faction] of names)
      await admin.call(createHeroName, { name, realm, faction, status: true })
    const found = async (search: string) =>
      (await admin.call(listHeroNames, { search: `${search} search` })).map(({ name }) => name)
    for (const [text, wanted] of [
      ['', ['Millhouse', 'Вьюга', 'Ünal']],
      ['ÜN', ['Ünal']],
      ['ВЬЮ', ['Вьюга']],
      ['mill', ['Millhouse', 'Ünal']],
      ['alliance MILL', ['Millhouse']],
      ['SearchMill  horde', ['Ünal']],
      ['100%_', []],
    ] as const)
      expect([text, await found(text)]).toEqual([text, wanted])
  })

  it('HERO-2: creating a hero name answers it and adds it to the list', async () => {
    const input = heroName({ name: ' Münzhüter\t🐉\t', status: false })
    const { status, body } = await admin.ask(createHeroName, input)
    const made = {
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: '2026-06-17T10:00:00.000Z',
      version: 1,
    }
    const payload = { ...input, name: 'Münzhüter 🐉', ...made }
    const message = 'Hero name created successfully'
    expect([status, body]).toEqual([200, { success: true, message, payload }])
    expect(await admin.call(listHeroNames, {})).toContainEqual(payload)
  })

  it('HERO-2: updating a hero name answers it', async () => {
    const before = await admin.call(createHeroName, heroName())
    const input = heroName({ realm: 'Gordunni', faction: 'Alliance', status: false })
    const { status, body } = await admin.ask(updateHeroName, { id: before._id, ...input })
    expect([status, body.message]).toEqual([200, 'Hero name updated successfully'])
    expect(body.payload).toEqual({ ...before, ...input, version: 2 })
    expect(await read(before._id)).toEqual(body.payload)
  })

  it('HERO-2: deleting a hero name removes it, and its name can be used again', async () => {
    const input = heroName()
    const { _id } = await admin.call(createHeroName, input)
    const { status, body } = await admin.ask(deleteHeroName, { id: _id })
    expect([status, body]).toEqual([200, { success: true, message: 'Hero name deleted successfully' }])
    expect(await read(_id)).toBeUndefined()
    await admin.call(createHeroName, input)
  })

  it('SAFE-1: each write adds a history row, but an update without changes adds none', async () => {
    const input = heroName()
    const { _id } = await admin.call(createHeroName, input)
    await admin.call(updateHeroName, { id: _id, ...input })
    await admin.call(updateHeroName, { id: _id, ...input, status: false })
    await admin.call(deleteHeroName, { id: _id })
    const by = { noun: 'hero-name', memberId: admin.memberId, raidId: null }
    expect(await historyOf(product.database, _id)).toEqual([
      { ...by, action: 'create', changes: { to: input } },
      { ...by, action: 'edit', changes: { from: { status: true }, to: { status: false } } },
      { ...by, action: 'delete', changes: { from: { ...input, status: false } } },
    ])
  })
})

it.each([
  ['name', '', 'Please fill in all required fields'],
  ['faction', 'Neutral', 'Choose Alliance or Horde'],
])('400: HERO-1: a hero name’s %s cannot be %j', async (field, value, message) => {
  const { _id } = await admin.call(createHeroName, heroName())
  const input = { ...heroName(), [field]: value }
  expectRefusedField(await admin.ask(createHeroName, input), field, message)
  expectRefusedField(await admin.ask(updateHeroName, { id: _id, ...input }), field, message)
})

describe('refusing a second hero name of the same name (409)', () => {
  it('HERO-1: refuses a second hero name on the same realm, in any case of Latin letters', async () => {
    const input = heroName({ name: 'Doppelgänger', realm: 'Tarren Mill' })
    await admin.call(createHeroName, input)
    const other = await admin.call(createHeroName, heroName())
    const twin = { ...input, name: 'DOPPELGäNGER', realm: 'tarren mill', faction: 'Alliance' as const }
    expectRefused(await admin.ask(createHeroName, twin), 'duplicate-hero-name')
    expectRefused(await admin.ask(updateHeroName, { id: other._id, ...twin }), 'duplicate-hero-name')
    expect(await read(other._id)).toEqual(other)
    expect((await admin.ask(createHeroName, { ...twin, realm: 'Kazzak' })).status).toBe(200)
  })

  it('HERO-3: hero names that differ by case only are equal, in every script and on both databases', async () => {
    await admin.call(createHeroName, heroName({ name: 'Вьюга', realm: 'Ödland' }))
    const input = heroName({ name: 'ВЬЮГА', realm: 'ÖDLAND' })
    expectRefused(await admin.ask(createHeroName, input), 'duplicate-hero-name')
    const other = await admin.call(createHeroName, heroName({ realm: 'Ödland' }))
    expectRefused(await admin.ask(updateHeroName, { id: other._id, ...input }), 'duplicate-hero-name')
  })

  it('HERO-1: ten simultaneous calls create one hero name', async () => {
    const input = heroName()
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.ask(createHeroName, input)))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array(9).fill(409)])
  })
})
