import { describe, expect, it } from 'vitest'
import type { Season } from '../season/season.ts'
import { readRaidLines } from '../season/text.ts'
import { OWN_SEASON } from '../season.ts'
import { bossesNamed } from './chosen.ts'
import { heldAfter, heldBy, seasonIdOf, whyNotHolds, whyNotOtherBosses } from './held.ts'
import { heldFact, heldText } from './held-text.ts'
import { bossChoices } from './sold.ts'

function season(_id: string, lines: string): Season {
  return { _id, version: 1, name: 'Abyss', raids: readRaidLines(lines), tokenGroups: [], beginsAt: null }
}
const OWN = season(OWN_SEASON, 'Manaforge: One, Two, Three')
const NEXT = season('next', 'Abyss: One, Two\nGrotto: Three')
const FULL = { raidType: 'Full Run' } as const
const CURVE = { raidType: 'Curve' } as const
const instances = (...said: readonly (readonly [name: string, bosses: number])[]) =>
  said.map(([name, bosses]) => ({ name, bosses }))

describe('SEASON-10: what a raid holds', () => {
  it('a boss count alone is the first raid with that many, and is not told of the own season', () => {
    expect(heldBy({ ...FULL, bossCount: 8 }, OWN)).toBeNull()
    expect(
      heldBy({ ...FULL, bossCount: 2, holds: { instances: instances(['Manaforge', 2]) } }, OWN),
    ).toBeNull()
    expect(heldBy({ ...FULL, bossCount: 5 }, NEXT)).toEqual({
      ...{ season: 'next', instances: [{ name: 'Abyss', bosses: 5, of: 2 }] },
    })
    expect(seasonIdOf({})).toBe(OWN_SEASON)
  })

  it('several are told with how many bosses each has', () => {
    const holds = { instances: instances(['Abyss', 2], ['Grotto', 1]) }
    const held = heldBy({ ...FULL, bossCount: 3, holds }, NEXT)
    expect(heldText(held)).toBe('Abyss 2/2, Grotto 1/1')
    expect(heldText(heldBy({ ...FULL, bossCount: 1 }, NEXT))).toBeNull()
    expect(heldFact(heldBy({ ...FULL, bossCount: 1 }, NEXT))).toBe('Abyss 1/2')
  })

  it('what is said of another season counts by its bosses alone', () => {
    const holds = { season: 'past', instances: instances(['Manaforge', 3]) }
    expect(whyNotHolds({ ...FULL, bossCount: 3, holds }, NEXT)).toBeNull()
    expect(heldBy({ ...FULL, bossCount: 3, holds }, NEXT)?.instances).toEqual([
      { name: 'Abyss', bosses: 3, of: 2 },
    ])
  })

  it('an edit without it keeps what was held while the boss count stays', () => {
    const held = heldBy(
      { ...FULL, bossCount: 3, holds: { instances: instances(['Abyss', 2], ['Grotto', 1]) } },
      NEXT,
    )
    const before = { ...FULL, bossCount: 3, holds: held ?? undefined }
    expect(heldAfter(before, { ...FULL, bossCount: 3 }, NEXT)).toEqual(held)
    expect(heldAfter(before, { ...FULL, bossCount: 2 }, NEXT)?.instances).toEqual([
      { name: 'Abyss', bosses: 2, of: 2 },
    ])
    expect(heldAfter({ ...FULL, bossCount: 8 }, { ...FULL, bossCount: 8 }, OWN)).toBeNull()
  })

  it.each([
    [[['Grotti', 1]], 1, 'holds', 'Grotti is not a raid of Abyss.'],
    [
      [
        ['Grotto', 1],
        ['Grotto', 1],
      ],
      2,
      'holds',
      'Grotto is listed twice.',
    ],
    [[['Grotto', 2]], 2, 'holds', 'Grotto has 1 boss.'],
    [[['Abyss', 3]], 3, 'holds', 'Abyss has 2 bosses.'],
    [
      [
        ['Abyss', 2],
        ['Grotto', 1],
      ],
      2,
      'bossCount',
      'Boss Count must be 3, the sum of its raids.',
    ],
  ] as const)('%j with %i bosses is refused', (said, bossCount, field, sentence) => {
    expect(
      whyNotHolds({ ...FULL, bossCount, holds: { instances: instances(...said) } }, NEXT)?.fields,
    ).toEqual({
      [field]: sentence,
    })
  })
})

describe('SEASON-13: what a Curve run sells', () => {
  const five = season('five', 'Abyss: One, Two*, Three*\nGrotto: Four*, Five*, Six*')
  const chosen = (...bosses: string[]) => ({
    ...CURVE,
    bossCount: bosses.length,
    holds: { instances: instances(['Abyss', 1]), curve: bosses.map((boss) => ({ boss })) },
  })

  it('is what was chosen, with the raids that these are in', () => {
    const held = heldBy(chosen('Two', 'Four', 'Six'), five)
    expect(held?.curve?.map(({ boss }) => boss)).toEqual(['Two', 'Four', 'Six'])
    expect(heldText(held)).toBe('Abyss 1/3, Grotto 2/3')
    expect(bossChoices({ holds: held })).toEqual(['Two', 'Four', 'Six'])
    expect(bossChoices({ holds: heldBy(chosen('Two', 'Six'), five) })).toEqual(['Two', 'Six', 'Both'])
  })

  it('is the last that Curve sells where a boss count alone is said', () => {
    expect(heldBy({ ...CURVE, bossCount: 2 }, five)?.curve).toEqual([{ boss: 'Five' }, { boss: 'Six' }])
    expect(heldBy({ ...CURVE, bossCount: 2 }, season(OWN_SEASON, 'M: A, B*, C*'))).toBeNull()
    expect(bossChoices({})).toEqual(['Nexus', 'Dimensius', 'Both'])
  })

  it.each([
    [chosen('One'), 'holds', 'Curve does not sell One.'],
    [chosen('Two', 'Two'), 'holds', 'Two is listed twice.'],
    [{ ...chosen('Two'), bossCount: 2 }, 'bossCount', 'Boss Count must be 1, one for each Curve boss.'],
  ])('what cannot be is refused, case %#', (input, field, sentence) => {
    expect(whyNotHolds(input, five)?.fields).toEqual({ [field]: sentence })
  })

  it('a season of which Curve sells nothing has no Curve run', () => {
    expect(whyNotHolds({ ...CURVE, bossCount: 1 }, season('none', 'Abyss: One'))?.message).toBe(
      'Curve sells no boss of Abyss.',
    )
  })

  it('SEASON-16: is taken by who names it, and all by who names nothing of it', () => {
    const raid = { ...CURVE, holds: heldBy(chosen('Two', 'Four', 'Six'), five) }
    expect(bossesNamed(raid, ['Six', 'One'])).toEqual(['Six'])
    expect(bossesNamed(raid, ['One'])).toEqual(['Two', 'Four', 'Six'])
    expect(bossesNamed(CURVE, ['Nexus', 'Dimensius'])).toEqual(['Both'])
    expect(bossesNamed(FULL, ['Nexus'])).toEqual([])
  })

  it('stays once somebody is booked', () => {
    const before = {
      ...chosen('Two'),
      holds: heldBy(chosen('Two'), five) ?? undefined,
      clients: [],
      backups: 1,
    }
    expect(whyNotOtherBosses(before, heldBy(chosen('Two'), five))).toBeNull()
    expect(whyNotOtherBosses(before, heldBy(chosen('Four'), five))?.code).toBe('curve-bosses-fixed')
    expect(whyNotOtherBosses({ ...before, backups: 0 }, heldBy(chosen('Four'), five))).toBeNull()
  })
})
