import { expect, test } from 'vitest'
import { SCREENS } from '#platform/call/page.ts'
import { type AgendaLine, NEEDS, OFF } from './calls.ts'
import { countOn, lineWords } from './words.ts'

const RAID = { names: ['HC Full', 'HC Late'], named: 2, oldest: '2026-11-26T18:30:00.000Z', raidId: 'r1' }
const LINE = { count: 2, gold: 210_000, ...RAID }
const ONE = { count: 1, names: ['HC Full'], named: 1 }
const words = (line: Partial<AgendaLine> & Pick<AgendaLine, 'what'>) =>
  lineWords({ ...LINE, ...line }, () => 'Thu 26 Nov, 7:30 PM')

test.each([...NEEDS, ...OFF])(
  'HOME-2, HOME-5: %s has a sentence and a button that leads to its screen',
  (what) => {
    const { title, button, screen, to } = words({ what })
    expect(title).toMatch(/^[A-Z0-9]/)
    expect(button).not.toBe('')
    expect(to.startsWith(SCREENS[screen].path.replace(':id', 'r1'))).toBe(true)
  },
)

const NO_BANK = { what: 'no-bank' as const, names: ['Hyjal', 'Thral'], named: 14 }
const UNCHECKED = { what: 'books' as const, count: 0, names: ['Not checked yet.'], named: 1 }

test.each<[string, string, Partial<AgendaLine> & Pick<AgendaLine, 'what'>]>([
  ['1 mail to send', '210,000 g · since Thu 26 Nov, 7:30 PM', { what: 'mails-to-send', ...ONE }],
  ['2 mails to check', '210,000 g · oldest since Thu 26 Nov, 7:30 PM', { what: 'mails-to-check' }],
  ['1 raid to publish', 'HC Full, Thu 26 Nov, 7:30 PM', { what: 'raids-to-publish', ...ONE }],
  ['2 raids to publish', 'First: HC Full, Thu 26 Nov, 7:30 PM', { what: 'raids-to-publish' }],
  ['2 clients owe 210,000 g', 'First: HC Full, Thu 26 Nov, 7:30 PM', { what: 'clients-owe' }],
  ['1 client owes 210,000 g', 'HC Full, Thu 26 Nov, 7:30 PM', { what: 'clients-owe', ...ONE }],
  ['14 payment realms have no bank', '2 mails wait, 210,000 g · Hyjal, Thral and 12 more', NO_BANK],
  ['2 mails are older than 24 h', '210,000 g · Rask', { what: 'mails-old', names: ['Rask'], named: 1 }],
  ['1 Discord channel fails', 'Raid full', { what: 'channel-fails', count: 1, names: ['full'], named: 1 }],
  ['The books do not balance: 2 faults', '', { what: 'books', names: [], named: 0 }],
  ['The books have not been checked', 'Not checked yet.', UNCHECKED],
])('HOME-2, HOME-5: a list item reads ‘%s’', (title, note, line) => {
  expect(words(line)).toMatchObject({ title, note })
})

test('PAGE-5: a screen’s badge is the sum of the list items that lead to it', () => {
  const lines = [...NEEDS].map((what): AgendaLine => ({ ...LINE, what }))
  const screens = ['tonight', 'mailDetails', 'myClients', 'upcomingRaids', 'gold'] as const
  expect(screens.map((screen) => countOn(screen, lines))).toEqual([6, 4, 2, 2, 2])
})
