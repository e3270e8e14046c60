import { describe, expect, test } from 'vitest'
import { aRaid } from '#platform/testing/web/examples.ts'
import { encodePayload } from '#platform/words/encoding.ts'
import { readRaidsYielding } from './queries.ts'

const { version: _version, ...raid } = aRaid({
  name: 'Übungsabend Палац 🔥',
  raidLeader: { _id: 'u1', username: 'brannhild', discord: { username: 'Brannhild' } },
  goldCollector: null,
  clients: [{ _id: 'b1', clientClass: 'Death Knight', lock: false, inGroup: true, status: false }],
})

describe('decoding raids', () => {
  test('raids are read from a list and from a base64 string alike', async () => {
    await expect(readRaidsYielding([raid], 'pending')).resolves.toEqual([raid])
    await expect(readRaidsYielding(encodePayload([raid]), 'pending')).resolves.toEqual([raid])
    await expect(readRaidsYielding([], 'published')).resolves.toEqual([])
  })

  test('merges a raid’s encoded raidData into it, which overrides the raid’s own fields', async () => {
    const { pot, clients, ...open } = raid
    const raidData = encodePayload({ name: raid.name, pot, clients })
    const received = { ...open, name: 'hidden below', raidData }
    await expect(readRaidsYielding([received], 'published')).resolves.toEqual([raid])
  })

  test.each([
    ['no base64', '%%%'],
    ['no JSON', btoa('{"name":')],
    ['no object', encodePayload(['name'])],
  ])('uses a raid as received when its raidData is %s', async (_, raidData) => {
    await expect(readRaidsYielding([{ ...raid, raidData }], 'published')).resolves.toEqual([raid])
  })

  test('missing optional fields of a raid are filled in', async () => {
    const { goldCollector: _, clients: __, startsAt: ___, published: ____, backups: _____, ...bare } = raid
    await expect(readRaidsYielding([bare], 'pending')).resolves.toEqual([
      { ...bare, goldCollector: null, clients: [], backups: 0, startsAt: '', published: false },
    ])
  })
})

describe('undecodable raids', () => {
  test.each([
    ['%%%', /^Error decoding raids data: ./],
    [42, /^Unexpected payload type: number$/],
    [encodePayload({ raids: [] }), /^Unexpected payload type: object$/],
  ])('the undecodable list %j is an error', async (payload, sentence) => {
    await expect(readRaidsYielding(payload, 'published')).rejects.toThrow(sentence)
  })

  test('an error about an invalid raid names the raid and its list', async () => {
    const { date: _, ...undated } = raid
    await expect(readRaidsYielding([raid, undated], 'pending')).rejects.toThrow(
      'Error processing raids data: raid 2 has no valid date',
    )
    await expect(readRaidsYielding([raid, 'x'], 'published')).rejects.toThrow(
      'Error processing published raids data: entry 2 is not a raid',
    )
  })
})

describe('decoding a list again', () => {
  test('unchanged raids keep their objects when the list is decoded again, even in another order', async () => {
    const other = { ...raid, _id: 'r2' }
    const before = await readRaidsYielding([raid, other], 'published')
    const changed = { ...other, clients: [...raid.clients, { ...raid.clients[0], _id: 'b2' }] }
    const now = [{ ...raid, _id: 'another' }, changed, raid]
    const next = await readRaidsYielding(encodePayload(now), 'published', before)
    expect(next).toEqual(now)
    expect(next[2]).toBe(before[0])
    expect(next[1]).not.toBe(before[1])
  })

  test('a raid is read again when a field has changed or is missing', async () => {
    const before = await readRaidsYielding([raid], 'published')
    const { pot: _, ...priceless } = raid
    await expect(readRaidsYielding([priceless], 'published', before)).rejects.toThrow(
      'raid 1 has no valid pot',
    )
    const [cheaper] = await readRaidsYielding([{ ...raid, pot: 1 }], 'published', before)
    expect(cheaper?.pot).toBe(1)
  })
})
