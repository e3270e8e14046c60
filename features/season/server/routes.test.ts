import { beforeAll, expect, it } from 'vitest'
import { createBooking, editBooking, moveBooking } from '#features/booking/calls.ts'
import { createRaid, editRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { createSeason, DEFAULT_SEASON, listSeasons, seasonText } from '#features/season/calls.ts'
import { expectRefusedField, refusalOf, refusedField } from '#platform/testing/server/caller.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import {
  book,
  bookingInput,
  inputOf,
  publishedRaid,
  raidInput,
  readRaid,
} from '#platform/testing/server/records.ts'

const BOSSES = ['A', 'B', 'C', 'D']
const selling = (...curve: string[]) =>
  seasonText({ name: 'Abyss', raids: [{ name: 'Abyss', bosses: BOSSES }], curve, tokenGroups: [] })

const { product, admin, manager, advertiser } = testProduct()
let old: Raid
beforeAll(async () => {
  old = await publishedRaid(product, { raidType: 'Curve', bossCount: 2 })
})

const refusedOn = async (raid: Raid, selectedBosses: string[]) =>
  (await advertiser.ask(createBooking, bookingInput(raid, { selectedBosses }))).body.fields
const onCurve = async (bossCount: number) =>
  manager.ask(createRaid, await raidInput(product, { raidType: 'Curve', bossCount }))

it('SEASON-5, SEASON-6: a community starts with the built-in season; a pasted one becomes current', async () => {
  expect(await advertiser.call(listSeasons, {})).toEqual([{ _id: null, createdAt: null, ...DEFAULT_SEASON }])
  const { body } = await admin.ask(createSeason, { text: selling('B', 'C', 'D') })
  expect(body.message).toBe('Abyss is the current season')
  const [current, ...others] = await advertiser.call(listSeasons, {})
  expect(current).toEqual(body.payload)
  expect(current).toMatchObject({ name: 'Abyss', curve: ['B', 'C', 'D'] })
  expect(others).toHaveLength(1)
  const [made] = await historyOf(product.database, current?._id ?? '')
  expect(made?.action).toBe('create')
  expect(made?.changes).toMatchObject({ to: { raids: 'Abyss: A, B, C, D', curve: 'B, C, D' } })
})

it('SEASON-6: refuses an invalid season and stores nothing', async () => {
  const before = await admin.call(listSeasons, {})
  const answer = await admin.ask(createSeason, { text: selling('E') })
  expectRefusedField(answer, 'text', 'E is a boss of no raid here.')
  expect(await admin.call(listSeasons, {})).toEqual(before)
})

it('SEASON-7: a raid keeps the season in which it was created', async () => {
  const young = await publishedRaid(product, { raidType: 'Curve', bossCount: 3 })
  expect(old).not.toHaveProperty('season')
  expect(young.season?.curve).toEqual(['B', 'C', 'D'])
  const tooMany = (most: number) =>
    refusedField('bossCount', `Boss count cannot exceed ${most} for Curve raids`)
  expect(refusalOf(await onCurve(4))).toEqual(tooMany(3))
  const edited = { id: old._id, ...inputOf(old) }
  expect(refusalOf(await manager.ask(editRaid, { ...edited, bossCount: 3 }))).toEqual(tooMany(2))
  await admin.call(createSeason, { text: selling('A') })
  expect(refusalOf(await onCurve(2))).toEqual(tooMany(1))
  expect((await readRaid(product, young._id)).season).toEqual(young.season)
  expect((await manager.call(editRaid, { ...edited, pot: 7 })).bossCount).toBe(2)
})

it('SEASON-4: a booking takes one boss choice of its raid’s season', async () => {
  await admin.call(createSeason, { text: selling('B', 'C', 'D') })
  const young = await publishedRaid(product, { raidType: 'Curve', bossCount: 3 })
  expect(await refusedOn(young, [])).toEqual({ selectedBosses: 'Choose one boss for a Curve raid' })
  expect(await refusedOn(young, ['Nexus'])).toEqual({ 'selectedBosses.0': 'Choose B, C, D or All' })
  expect(await refusedOn(young, ['B', 'C'])).toEqual({ selectedBosses: 'Choose one boss' })
  expect(await refusedOn(old, ['B'])).toEqual({ 'selectedBosses.0': 'Choose Nexus, Dimensius or Both' })
  const booking = await book(advertiser, young, { selectedBosses: ['All'] })
  const input = { ...bookingInput(young, { selectedBosses: ['D'] }), id: booking._id }
  expect((await advertiser.call(editBooking, input)).selectedBosses).toEqual(['D'])
})

it('SEASON-8: refuses to move a booking to a raid that does not sell its boss', async () => {
  const move = async (chosen: string, from: Raid, to: Raid) => {
    const { _id: bookingId } = await book(advertiser, from, { selectedBosses: [chosen] })
    return (await advertiser.ask(moveBooking, { bookingId, raidId: to._id })).body.message
  }
  const raidOf = async (...curve: string[]) => {
    await admin.call(createSeason, { text: selling(...curve) })
    return publishedRaid(product, { raidType: 'Curve', bossCount: 1 })
  }
  const [two, three] = [await raidOf('B', 'C'), await raidOf('B', 'C', 'D')]
  expect(await move('Both', two, three)).toBe('Both is not sold on that raid.')
  expect(await move('Both', two, old)).toBe('B is not sold on that raid.')
  expect(await move('Nexus', old, two)).toBe('Nexus is not sold on that raid.')
  expect(await move('Both', two, await raidOf('C', 'B'))).toContain('Moved to')
  expect(await move('B', two, three)).toContain('Moved to')
})
