import { describe, expect, it } from 'vitest'
import { Failure } from '#domain/failure.ts'
import { allArrivedText, moreText, whyNotArrived } from '#domain/mail/arrival.ts'

describe('DESK-9: what came with a mail of 300,000 g', () => {
  const refused = new Failure(
    'arrived-above-mail',
    'TS3DBT9H: 300,000 g was expected. Confirm 999,999 g first.',
  )
  it.each([
    [1, undefined, null],
    [300_000, undefined, null],
    [999_999, undefined, refused],
    [999_999, 300_000, refused],
    [999_999, 999_999, null],
  ])('%i, confirmed %s: %s', (gold, confirmed, failure) => {
    const said = { code: 'TS3DBT9H', gold, ...(confirmed && { confirmed }) }
    expect(whyNotArrived(said, { amount: 300_000, isHolder: false })).toEqual(failure)
  })

  it.each([
    [300_000, null],
    [300_001, new Failure('others-confirm')],
  ])('%i, as who has its gold says: %s', (gold, failure) => {
    const said = { code: 'TS3DBT9H', gold, confirmed: gold }
    expect(whyNotArrived(said, { amount: 300_000, isHolder: true })).toEqual(failure)
  })

  it('DESK-11: the press that keeps more says both figures', () => {
    expect(moreText(999_999, 300_000)).toBe('Confirm 999,999 g, not 300,000 g')
  })
})

describe('DESK-11: All arrived, while boxes are open', () => {
  it.each([
    [2, [{ code: 'HGHHTJ7S', gold: 100_000 }], '2 of 3 arrived. HGHHTJ7S: keep 100,000 g first.'],
    [0, [{ code: 'HGHHTJ7S', gold: null }], '0 of 1 arrived. HGHHTJ7S: enter the amount first.'],
    [
      1,
      [
        { code: 'HGHHTJ7S', gold: 5 },
        { code: 'TS3DBT9H', gold: null },
      ],
      '1 of 3 arrived. HGHHTJ7S: keep 5 g first. TS3DBT9H: enter the amount first.',
    ],
  ])('%i arrived, %j are open', (arrived, open, text) => {
    expect(allArrivedText(arrived, open)).toBe(text)
  })
})
