import { expect, test } from 'vitest'
import { type BoardLine, OFF } from '#domain/agenda/board.ts'
import { boardWords } from '#domain/agenda/off.ts'
import { SCREENS } from '#domain/page.ts'

const LINE = { name: 'HC Full', count: 2, gold: 210_000, of: 'r1' } as const

test.each(OFF)('HOME-5: %s is said in a sentence that leads to a screen of staff’s', (what) => {
  const { title, to } = boardWords({ ...LINE, what })
  expect(title).toMatch(/^[A-Z0-9]/)
  const [path = ''] = to.split('?')
  const paths = Object.values(SCREENS).map((screen) => screen.path.replace(':id', 'r1'))
  expect(paths).toContain(path)
})

test.each<[string, Partial<BoardLine> & Pick<BoardLine, 'what'>]>([
  ['1 mail of Rask is older than 24 h', { what: 'mails-old', name: 'Rask', count: 1 }],
  ['2 mails have no bank: Hyjal (Horde)', { what: 'no-bank', name: 'Hyjal (Horde)' }],
  ['Half empty: HC Full', { what: 'half-empty' }],
  ['The books do not balance: 2 faults', { what: 'books' }],
  ['The books have not been checked', { what: 'books', count: 0 }],
  ['210,000 g in 2 open bookings of raids that ended over 7 days ago', { what: 'open-gold' }],
  [
    'Silberstrom has not been counted for 7 days',
    { what: 'bank-not-counted', name: 'Silberstrom', count: 1 },
  ],
  ['2 banks have not been counted for 7 days', { what: 'bank-not-counted' }],
])('HOME-5: %s', (title, line) => {
  expect(boardWords({ ...LINE, ...line }).title).toBe(title)
})
