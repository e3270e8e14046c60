import { afterAll, beforeAll, expect, it } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#domain/endpoint.ts'
import {
  beginSeason,
  bringSeasonIn,
  createSeason,
  deleteSeason,
  editSeason,
  listSeasons,
  putOffSeason,
} from '#domain/season/endpoints.ts'
import type { SeasonContent } from '#domain/season/season.ts'
import { readRaidLines } from '#domain/season/text.ts'
import { MOST_RAIDS } from '#domain/season.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { historyOf } from '#server/testing/history-of.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { UNKNOWN_ID } from '#server/testing/records.ts'

const ABYSS: SeasonContent = {
  name: 'Abyss',
  raids: readRaidLines('Abyss of Night (Abyss): Orobas, Vael\nGrotto: Mor*, Sul*'),
  tokenGroups: [],
}

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    admin = await product.as('Admin')
  })
  afterAll(() => product.stop())

  const states = async () => (await admin.call(listSeasons, {})).map(({ name, beginsAt }) => [name, beginsAt])
  const sentence = async (asked: Promise<{ body: { message?: string } }>) => (await asked).body.message

  it('SEASON-5, SEASON-7: a draft is kept, changed, begins and gives way again, each once and in the history', async () => {
    const [first] = await admin.call(listSeasons, {})
    expect(first).toMatchObject({ name: 'Manaforge Omega', version: 1 })
    expect(first?.raids.flatMap(({ bosses }) => bosses.filter(({ curve }) => curve))).toMatchObject([
      { name: 'Nexus' },
      { name: 'Dimensius' },
    ])
    const key = { [IDEMPOTENCY_HEADER]: 'a-season' }
    const made = await admin.ask(createSeason, ABYSS, key)
    expect((await admin.ask(createSeason, ABYSS, key)).body).toEqual(made.body)
    expect(made.body.message).toBe('Season Abyss kept as a draft')
    const [draft, stored] = await admin.call(listSeasons, {})
    expect(stored).toEqual(first)
    const id = draft?._id ?? ''
    const edited = await admin.call(editSeason, { ...ABYSS, id, version: 1, name: 'Abyss of Night' })
    expect(edited).toMatchObject({ version: 2, name: 'Abyss of Night' })
    expect(refusalOf(await admin.ask(editSeason, { ...ABYSS, id, version: 1 }))).toEqual(
      refused('stale-version'),
    )
    expect(await sentence(admin.ask(beginSeason, { id }))).toBe('Abyss of Night is the current season')
    expect(refusalOf(await admin.ask(beginSeason, { id }))).toEqual(refused('season-current'))
    expect(refusalOf(await admin.ask(deleteSeason, { id }))).toEqual(refused('season-begun'))
    expect(refusalOf(await admin.ask(editSeason, { ...ABYSS, id }))).toEqual(refused('season-begun'))
    product.clock.advance({ seconds: 1 })
    await admin.call(beginSeason, { id: first?._id ?? '' })
    expect((await states()).map(([name]) => name)).toEqual(['Manaforge Omega', 'Abyss of Night'])
    expect((await historyOf(product.database, id)).map(({ action }) => action)).toEqual([
      ...['create', 'edit', 'begin'],
    ])
  })

  it('SEASON-7: a moment to come is kept, and taken back', async () => {
    const { _id: id } = await admin.call(createSeason, { ...ABYSS, name: 'Coming' })
    const fields = async (at: object) => (await admin.ask(beginSeason, { id, ...at })).body.fields
    expect(await fields({ date: '2020-01-01', time: '6:00 PM' })).toHaveProperty('date')
    expect(await fields({ date: '2020-01-01' })).toHaveProperty('time')
    expect(await fields({ date: '2020-01-01', time: 'soon' })).toHaveProperty('time')
    const at = { date: '2100-01-04', time: '6:00 PM' }
    expect(await sentence(admin.ask(beginSeason, { id, ...at }))).toBe(
      'Coming will become the current season',
    )
    expect(await states()).toContainEqual(['Coming', '2100-01-04T17:00:00.000Z'])
    expect(await sentence(admin.ask(putOffSeason, { id }))).toBe('Coming is a draft again')
    expect(await sentence(admin.ask(deleteSeason, { id }))).toBe('Season Coming deleted')
    expect(refusalOf(await admin.ask(deleteSeason, { id: UNKNOWN_ID }))).toEqual(refused('not-found'))
  })

  it('SEASON-6: what no season may be is refused, and nothing is written', async () => {
    const before = await states()
    const message = (changes: object) => sentence(admin.ask(createSeason, { ...ABYSS, ...changes }))
    expect(await message({ raids: [] })).toBe('A season needs at least one raid')
    expect(await message({ raids: readRaidLines('Abyss') })).toBe('Give each raid its bosses')
    expect(await message({ raids: readRaidLines('A: One\n'.repeat(MOST_RAIDS + 1)) })).toBe(
      'At most 12 raids in one season',
    )
    expect(await message({ raids: readRaidLines('A: One\n'.repeat(10_000)) })).toBe(
      'That is too much to send at once.',
    )
    expect(await message({ raids: readRaidLines('A: One, One') })).toBe('One is listed twice.')
    expect(await states()).toEqual(before)
  })

  it('SEASON-8: a season goes out as a file and comes back as it was', async () => {
    const { _id: id } = await admin.call(createSeason, { ...ABYSS, name: 'Handed on' })
    const { text, headers } = await product.request(`/season/file?id=${id}`, { cookie: admin.cookie })
    expect(headers.get('content-disposition')).toContain('season.json')
    expect(await sentence(admin.ask(bringSeasonIn, { text }))).toBe(
      'There is already a season with this name.',
    )
    await admin.call(deleteSeason, { id })
    expect(await admin.call(bringSeasonIn, { text })).toMatchObject({ ...ABYSS, name: 'Handed on' })
    const said = (wrong: string) => sentence(admin.ask(bringSeasonIn, { text: wrong }))
    expect(await said('Abyss: Orobas')).toBe('This file is not JSON')
    expect(await said('x'.repeat(50_001))).toBe('This file is too large for a season')
    expect(await said('{"raids":[]}')).toBe('This file holds no season')
    expect(await said(text.replace('"version": 1', '"version": 2'))).toBe(
      'This file has a version that Forge cannot read',
    )
  })
})
