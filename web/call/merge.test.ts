import { describe, expect, test } from 'vitest'
import { merge } from '#web/call/merge.ts'

describe('STALE-2: a form whose record somebody else changed', () => {
  const base = { name: 'Thalia', price: 100, bosses: ['Both'], notes: '' }

  test.each([
    ['nothing typed: all is taken over', {}, { name: 'Brontax' }, { taken: ['name'] }],
    [
      'typed elsewhere: what was typed stays',
      { price: 90 },
      { name: 'B' },
      { taken: ['name'], kept: ['price'] },
    ],
    ['typed the same: nothing to choose', { price: 90 }, { price: 90 }, { kept: ['price'] }],
    ['typed differently', { price: 90 }, { price: 80 }, { conflicts: ['price'], kept: ['price'] }],
    ['emptied here', { price: Number.NaN }, { price: 80 }, { conflicts: ['price'], kept: ['price'] }],
    ['a list', { bosses: ['Nexus'] }, { bosses: [] }, { conflicts: ['bosses'], kept: ['bosses'] }],
    ['nothing changed', {}, {}, {}],
  ])('%s', (_, mine, theirs, expected) => {
    expect(merge(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({
      ...{ conflicts: [], taken: [], kept: [] },
      ...expected,
    })
  })
})
