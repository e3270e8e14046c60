import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlannedRaid } from '#demo/evening-plan.ts'
import { AMOUNTS, planEvening } from '#demo/evening-plan.ts'
import { bookingInput } from '#domain/booking/booking.ts'
import { whyNotCreate as whyNotBook } from '#domain/booking/rules.ts'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { raidInput } from '#domain/raid/raid.ts'
import { wallClockOf, whyNotCreate } from '#domain/raid/rules.ts'
import { LOOT_TYPES } from '#domain/season.ts'
import { instantOf } from '#domain/server-time.ts'

const AFTERNOON = new Date('2025-09-16T13:00:00Z')

function published(now: Date): readonly PlannedRaid[] {
  return planEvening(now).raids.filter((raid) => raid.published)
}

describe('the demo’s fortnight', () => {
  it('holds exactly as many raids, bookings and mails in each stage as it promises', () => {
    const { raids } = planEvening(AFTERNOON)
    const bookings = raids.flatMap((raid) => raid.bookings)
    const inStage = (stage: string) => bookings.filter((booking) => booking.mail === stage).length
    expect({
      published: published(AFTERNOON).length,
      pending: raids.filter((raid) => !raid.published).length,
      bookings: bookings.length,
      mails: [inStage('no-code'), inStage('coded'), inStage('sent')],
      done: bookings.filter(({ marks }) => marks.includes('status')).length,
    }).toEqual({ ...AMOUNTS, mailsInEachStage: undefined, mails: [120, 120, 120], done: 360 })
  })

  it('shows what there is to see: full and empty raids, every loot type, Curve raids, notes, links, other alphabets', () => {
    const raids = published(AFTERNOON)
    const full = raids.filter(({ input, bookings }) => bookings.length === input.maxClients)
    const bookings = raids.flatMap((raid) => raid.bookings.map(({ input }) => input))
    expect(full.length).toBeGreaterThan(5)
    expect(raids.filter((raid) => raid.bookings.length === 0).length).toBeGreaterThan(5)
    expect(new Set(raids.map(({ input }) => input.lootType))).toEqual(new Set(LOOT_TYPES))
    expect(raids.filter(({ input }) => input.raidType === 'Curve').length).toBeGreaterThan(5)
    expect(bookings.filter(({ raiderioLink }) => raiderioLink !== '').length).toBeGreaterThan(100)
    expect(bookings.filter(({ additionalNotes }) => additionalNotes).length).toBeGreaterThan(50)
    expect(
      bookings.filter(({ clientName }) => /\p{Script=Cyrillic}/u.test(clientName)).length,
    ).toBeGreaterThan(10)
    expect(planEvening(AFTERNOON).heroNames.length).toBeGreaterThanOrEqual(12)
  })

  it('is the same every time but for the dates', () => {
    const undated = (now: Date) =>
      planEvening(now).raids.map(({ input, ...raid }) => ({ ...raid, input: { ...input, date: '' } }))
    expect(undated(AFTERNOON)).toEqual(undated(new Date('2026-02-03T11:20:00Z')))
  })

  it('keeps to every rule of the product, whenever it is made', () => {
    const instants = fc.date({
      min: new Date('2025-01-01'),
      max: new Date('2027-12-31'),
      noInvalidDate: true,
    })
    return fc.assert(
      fc.property(instants, (now) => {
        const { raids, heroNames } = planEvening(now)
        expect(raids.length).toBe(AMOUNTS.published + AMOUNTS.pending)
        expect(heroNames.every((name) => createHeroName.input.safeParse(name).success)).toBe(true)
        for (const raid of raids) {
          const input = raidInput.parse({ ...raid.input, raidLeader: 'leader', goldCollector: null })
          expect(whyNotCreate(input, now)).toBeNull()
          expect(instantOf(wallClockOf(input))?.getTime()).toBeGreaterThan(now.getTime() + 60_000)
          expect(raid.bookings.length).toBeLessThanOrEqual(input.maxClients)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('books on terms that the product accepts', () => {
    for (const raid of published(AFTERNOON)) {
      for (const { owner, input } of raid.bookings) {
        const sent = { ...input, raidId: 'raid' }
        expect(bookingInput.parse(sent)).toEqual(sent)
        expect(whyNotBook(sent, raid.input, { _id: owner.id, roles: owner.roles })).toBeNull()
      }
    }
  })
})
