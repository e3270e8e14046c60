import { describe, expect, test } from 'vitest'
import { type Failure, invalid } from '#domain/failure.ts'
import { REQUIRED } from '#domain/field.ts'
import { curveBossesMax, MINIMUMS, NUMBERS, type RaidInput } from '#domain/raid/raid.ts'
import { whyNotBosses } from '#domain/raid/rules.ts'
import { resolverFor } from '#web/call/server-form.ts'
import { fieldSentence, type RaidField, type RaidValues, raidRules } from '#web/raid/raid-values.ts'

const filled: RaidValues = {
  name: 'Manaforge Omega',
  date: '2026-12-01',
  time: '7:30 PM',
  difficulty: 'HEROIC',
  organization: 'Guild',
  lootType: 'Unsaved',
  bossCount: 8,
  maxClients: 20,
  pot: 0,
  raidLeader: 'u1',
  goldCollector: '',
  raidType: 'Full Run',
}

async function validate(values: RaidValues, whyNot: (input: RaidInput) => Failure | null = () => null) {
  const { values: input, errors } = await resolverFor(raidRules(whyNot))(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  const messages = Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, String(error?.message)]),
  )
  return { input, messages }
}

describe('the raid form', () => {
  test('sends what the call takes: nobody is null, a name is tidy', async () => {
    const { input, messages } = await validate({ ...filled, name: '  Manaforge\tOmega ' })
    expect(messages).toEqual({})
    expect(input).toEqual({ ...filled, goldCollector: null })
  })

  test.each([
    ['an empty text', { name: ' ' }, { name: REQUIRED }],
    ['no leader', { raidLeader: '' }, { raidLeader: REQUIRED }],
    ['an empty number', { maxClients: Number.NaN }, { maxClients: NUMBERS }],
    ['a number below its least', { bossCount: 0 }, { bossCount: MINIMUMS }],
    ['a third boss on a Curve raid', { raidType: 'Curve', bossCount: 3 }, { bossCount: curveBossesMax() }],
    [
      'bosses and emptiness at once',
      { raidType: 'Curve', bossCount: 3, name: '' },
      { bossCount: curveBossesMax(), name: REQUIRED },
    ],
  ] satisfies [string, Partial<RaidValues>, Record<string, string>][])(
    'finds %s',
    async (_, change, expected) => {
      const { messages } = await validate({ ...filled, ...change }, (input) => whyNotBosses(input))
      expect(messages).toEqual(expected)
    },
  )

  test('asks the rules only about a whole raid', async () => {
    const refuse = () => invalid('date', 'Date cannot be in the past')
    expect((await validate(filled, refuse)).messages).toEqual({ date: 'Date cannot be in the past' })
    expect((await validate({ ...filled, name: '' }, refuse)).messages).toEqual({ name: REQUIRED })
  })
})

describe('sentences', () => {
  test.each([
    ['raidLeader', REQUIRED, 'Raid Leader is required'],
    ['maxClients', NUMBERS, 'Max Clients must be a whole number'],
    ['pot', NUMBERS, 'Price must be a valid number'],
    ['bossCount', MINIMUMS, 'Boss Count must be at least 1'],
    ['pot', MINIMUMS, 'Price must be at least 0'],
    ['bossCount', curveBossesMax(), curveBossesMax()],
  ] satisfies [RaidField, string, string][])('at %s, %j reads %j', (field, message, sentence) => {
    expect(fieldSentence(field, message)).toBe(sentence)
  })
})
