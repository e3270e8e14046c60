import { describe, expect, it } from 'vitest'
import { imbalance } from '#features/ledger/rules.ts'
import { findPasted, linesOfPaid, payoutCsv, whyNotOpen, whyNotPaid } from './rules.ts'

describe('PAY-4: reading the lines that AutoPayout could not send', () => {
  const line = (_id: string, character: string, gold: number) => ({ _id, character, gold })
  const lines = [
    line('1', 'Brontax-TarrenMill', 9_999_999),
    line('2', 'Brontax-TarrenMill', 9_999_999),
    line('3', 'Brontax-TarrenMill', 120_000),
    line('4', 'Вьюга-Гордунни', 5_000),
  ]

  it.each([
    ['Вьюга-Гордунни,5000', ['4'], []],
    ['Brontax-TarrenMill', ['1', '2', '3'], []],
    ['"brontax-tarren mill","9999999"\r\n\r\n Brontax-TarrenMill , 120000 \n', ['1', '3'], []],
    ['Brontax-TarrenMill,9999999\nBrontax-TarrenMill,9999999', ['1', '2'], []],
    [
      'Brontax-TarrenMill,7\nNobody-Kazzak,5000\nnonsense',
      [],
      ['Brontax-TarrenMill,7', 'Nobody-Kazzak,5000', 'nonsense'],
    ],
  ])('a pasted line %j is found or reported as unknown', (text, ids, unknown) => {
    const { found, ...rest } = findPasted(text, lines)
    expect([found.map(({ _id }) => _id), rest]).toEqual([ids, { unknown }])
  })

  it('pasting AutoPayout’s whole file finds every line', () => {
    expect(findPasted(payoutCsv(lines), lines)).toEqual({ found: lines, unknown: [] })
  })
})

describe('PAY-5: a payout line', () => {
  it('a paid line lowers the bank’s gold and the gold due by the same amount', () => {
    const lines = linesOfPaid(5_000, { bank: 'bank', payee: 'member' })
    expect([imbalance(lines), lines.map(({ gold }) => gold)]).toEqual([0, [-5_000, -5_000]])
  })

  it.each([
    ['open', null, 'payout-line-not-paid'],
    ['paid', 'payout-line-closed', null],
    ['dropped', 'payout-line-closed', 'payout-line-not-paid'],
    ['taken-back', 'payout-line-closed', 'payout-line-not-paid'],
  ] as const)('a line that is %s: pay or remove answers %s, take back answers %s', (state, pay, back) => {
    expect([whyNotOpen(state)?.code ?? null, whyNotPaid(state)?.code ?? null]).toEqual([pay, back])
  })
})
