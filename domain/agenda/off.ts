import { CHANNEL_LABELS, type ChannelKind } from '../channel/channel.ts'
import { grouped } from '../gold.ts'
import { mailsText } from '../mail/desk.ts'
import { pathTo, pathToCrew, SCREENS } from '../page.ts'
import type { BoardLine } from './board.ts'

/** A line's title, the detail below it, and the screen that cures it. */
export interface BoardWords {
  readonly title: string
  readonly note: string
  readonly to: string
}

const LEDGER = SCREENS.goldLedger.path
const gold = (amount: number) => `${grouped(amount)} g`

const WORDS: Readonly<Record<BoardLine['what'], (line: BoardLine) => BoardWords>> = {
  books: ({ name, count }) => ({
    title:
      count > 0 ? `The books do not balance: ${counted(count, 'fault')}` : 'The books have not been checked',
    note: name,
    to: LEDGER,
  }),
  'no-backup': ({ count }) => ({
    title: `No backup for ${counted(count, 'day')}`,
    note: 'The server’s log says why.',
    to: SCREENS.home.path,
  }),
  'channel-broken': ({ name }) => ({
    title: 'A Discord channel fails',
    note: CHANNEL_LABELS[name as ChannelKind] ?? name,
    to: SCREENS.community.path,
  }),
  'no-character': ({ count, gold: amount }) => ({
    title: `${counted(count, 'member')} ${count === 1 ? 'has' : 'have'} no payout character`,
    note: gold(amount),
    to: `${LEDGER}?tab=payouts`,
  }),
  'no-bank': ({ name, count, gold: amount }) => ({
    title: `${mailsText(count)} ${count === 1 ? 'has' : 'have'} no bank: ${name}`,
    note: gold(amount),
    to: SCREENS.adminPanel.path,
  }),
  'no-collector': (line) => ofRaid(line, 'No collector', 'Nobody is assigned to collect the gold.'),
  'leader-elsewhere': (line) =>
    ofRaid(line, 'The leader leads another raid', 'It starts within 3 h of this one.'),
  'half-empty': (line) => ({
    ...ofRaid(line, 'Half empty', `${counted(line.count, 'slot')} free`),
    to: `${SCREENS.bookRaid.path}?raid=${line.of}`,
  }),
  overdue: (line) => ({
    ...ofRaid(line, 'Over, but not done', counted(line.count, 'client')),
    to: pathTo('raid', line.of ?? ''),
  }),
  'mails-old': ({ name, count, gold: amount }) => ({
    title: `${mailsText(count)} of ${name} ${count === 1 ? 'is' : 'are'} older than 24 h`,
    note: gold(amount),
    to: SCREENS.mailDesk.path,
  }),
  'mails-posted': ({ count, gold: amount }) => ({
    title: `${mailsText(count)} posted over 30 days ago, not confirmed`,
    note: gold(amount),
    to: `${SCREENS.mailDesk.path}?tab=confirm`,
  }),
  'settlement-old': ({ name, gold: amount, of }) => ({
    title: `Settlement older than 2 days: ${name}`,
    note: `${gold(amount)} to payees`,
    to: pathToCrew(of ?? ''),
  }),
  'open-gold': ({ count, gold: amount }) => ({
    title: `${gold(amount)} in ${counted(count, 'open booking')} of raids that ended over 7 days ago`,
    note: 'Done, cancelled or no-show? Nobody has said.',
    to: `${LEDGER}?tab=open`,
  }),
  alone: ({ count }) => ({
    title: `${counted(count, 'change')} posted alone`,
    note: 'In the last 7 days, while nobody else was staff.',
    to: LEDGER,
  }),
  'bank-not-counted': ({ name, count, gold: amount }) => ({
    title: `${count === 1 ? `${name} has` : `${counted(count, 'bank')} have`} not been counted for 7 days`,
    note: gold(amount),
    to: `${LEDGER}?tab=banks`,
  }),
}

export const boardWords = (line: BoardLine): BoardWords => WORDS[line.what](line)

function ofRaid({ name, of }: BoardLine, title: string, note: string): BoardWords {
  return { title: `${title}: ${name}`, note, to: pathTo('editRaid', of ?? '') }
}

function counted(count: number, what: string): string {
  return `${grouped(count)} ${what}${count === 1 ? '' : 's'}`
}
