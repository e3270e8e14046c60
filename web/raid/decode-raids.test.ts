import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodePayload } from '#domain/encoding.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { readRaids } from '#web/raid/decode-raids.ts'

const raid: Raid = {
  _id: 'r1',
  name: 'Übungsabend Палац 🔥',
  date: '2026-12-01',
  time: '7:30 PM',
  startsAt: '2026-12-01T18:30:00.000Z',
  published: true,
  difficulty: 'HEROIC',
  organization: 'Guild',
  lootType: 'Unsaved',
  bossCount: 8,
  maxClients: 20,
  pot: 1_250_000,
  raidLeader: { _id: 'u1', username: 'brannhild', discord: { username: 'Brannhild' } },
  goldCollector: null,
  raidType: 'Full Run',
  clients: [{ _id: 'b1', clientClass: 'Death Knight', lock: false, inGroup: true, status: false }],
}

describe('a payload of raids', () => {
  test('is read as a list and as a base64 string alike', () => {
    expect(readRaids([raid], 'pending')).toEqual([raid])
    expect(readRaids(encodePayload([raid]), 'pending')).toEqual([raid])
    expect(readRaids([], 'published')).toEqual([])
  })

  test('keeps names in any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        expect(readRaids(encodePayload([{ ...raid, name }]), 'published')[0]?.name).toBe(name)
      }),
    )
  })

  test('merges an encoded raidData into its raid, which has the last word', () => {
    const { pot, clients, ...open } = raid
    const received = {
      ...open,
      name: 'hidden below',
      raidData: encodePayload({ name: raid.name, pot, clients }),
    }
    expect(readRaids([received], 'published')).toEqual([raid])
  })

  test.each([
    ['no base64', '%%%'],
    ['no JSON', btoa('{"name":')],
    ['no object', encodePayload(['name'])],
  ])('uses a raid as received when its raidData is %s', (_, raidData) => {
    expect(readRaids([{ ...raid, raidData }], 'published')).toEqual([raid])
  })

  test('fills in what a raid need not have', () => {
    const { goldCollector: _, clients: __, startsAt: ___, published: ____, ...bare } = raid
    expect(readRaids([bare], 'pending')).toEqual([
      { ...bare, goldCollector: null, clients: [], startsAt: '', published: false },
    ])
  })
})

describe('a payload that is none', () => {
  test.each([
    ['%%%', /^Error decoding raids data: ./],
    [btoa('[{'), /^Error decoding raids data: ./],
    [btoa('\xff\xfe'), /^Error decoding raids data: ./],
    [42, /^Unexpected payload type: number$/],
    [null, /^Unexpected payload type: null$/],
    [undefined, /^Unexpected payload type: undefined$/],
    [{ raids: [] }, /^Unexpected payload type: object$/],
    [encodePayload({ raids: [] }), /^Unexpected payload type: object$/],
  ])('%j says so', (payload, sentence) => {
    expect(() => readRaids(payload, 'published')).toThrow(sentence)
  })

  test('names the raid that is none, in the words of its list', () => {
    const { date: _, ...undated } = raid
    expect(() => readRaids([raid, undated], 'pending')).toThrow(
      'Error processing raids data: raid 2 has no valid date',
    )
    expect(() => readRaids([raid, 'x'], 'published')).toThrow(
      'Error processing published raids data: entry 2 is not a raid',
    )
  })
})
