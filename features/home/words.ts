import { CHANNEL_LABELS, type ChannelKind } from '#features/discord/calls.ts'
import { mailsText } from '#features/mail/work.ts'
import {
  type GoldTab,
  pathTo,
  pathToCrew,
  pathToGold,
  pathToSettings,
  SCREENS,
  type ScreenName,
} from '#platform/call/page.ts'
import { grouped } from '#platform/words/gold.ts'
import type { AgendaLine } from './calls.ts'

interface LineWords {
  readonly title: string
  readonly note: string
  /** Null if no screen helps. */
  readonly button: string | null
  /** The button's screen, and the address there. */
  readonly screen: ScreenName
  readonly to: string
}

/** Formats an instant (ISO 8601): 'Thu 26 Nov, 7:30 PM'. */
type TellTime = (instant: string) => string

type Words = (line: AgendaLine, time: TellTime) => LineWords

const WORDS: Readonly<Record<AgendaLine['what'], Words>> = {
  'mails-to-send': (line, time) => ({
    title: `${mailsText(line.count)} to send`,
    note: joined(goldText(line), sinceText(line, time)),
    button: 'Send…',
    ...at('mailDetails', '?tab=send'),
  }),
  'mails-to-check': (line, time) => ({
    title: `${mailsText(line.count)} to check`,
    note: joined(goldText(line), sinceText(line, time)),
    button: 'Check…',
    ...at('mailDetails', '?tab=check'),
  }),
  'raids-to-publish': (line, time) => ({
    title: `${counted(line.count, 'raid')} to publish`,
    note: firstRaid(line, time),
    button: 'Publish…',
    ...at('upcomingRaids'),
  }),
  'settlements-to-propose': (line, time) => ({
    title: `${counted(line.count, 'settlement')} to propose`,
    note: firstRaid(line, time),
    button: 'Propose…',
    ...crewOf(line),
  }),
  'settlements-to-decide': (line, time) => ({
    title: `${counted(line.count, 'settlement')} to decide`,
    note: joined(`${goldText(line)} to payees`, namesText(line), sinceText(line, time)),
    button: 'Review…',
    ...crewOf(line),
  }),
  'clients-owe': (line, time) => ({
    title: `${counted(line.count, 'client')} ${line.count === 1 ? 'owes' : 'owe'} ${goldText(line)}`,
    note: firstRaid(line, time),
    button: 'Open clients',
    ...at('myClients', '?chip=owes'),
  }),
  'backups-to-promote': (line, time) => ({
    title: `${counted(line.count, 'backup')} to promote`,
    note: firstRaid(line, time),
    button: 'Promote…',
    ...atRaid('raid', line),
  }),
  'no-payout-character': (line) => ({
    title: `${goldText(line)} is waiting for you`,
    note: 'Choose which character gets it.',
    button: 'Choose…',
    ...atGold('mine'),
  }),
  'no-bank': (line) => ({
    title: `${counted(line.named, 'payment realm')} ${line.named === 1 ? 'has' : 'have'} no bank`,
    note: joined(
      `${mailsText(line.count)} ${line.count === 1 ? 'waits' : 'wait'}, ${goldText(line)}`,
      namesText(line),
    ),
    button: 'Add bank…',
    ...at('adminPanel'),
  }),
  'mails-old': (line) => ({
    title: `${mailsText(line.count)} ${line.count === 1 ? 'is' : 'are'} older than 24 h`,
    note: joined(goldText(line), namesText(line)),
    button: 'Open mails',
    ...at('mailDetails', '?tab=send'),
  }),
  'no-collector': (line, time) => ({
    title: `${counted(line.count, 'raid')} ${line.count === 1 ? 'has' : 'have'} no collector`,
    note: firstRaid(line, time),
    button: 'Edit raid',
    ...atRaid('editRaid', line),
  }),
  'open-bookings': (line, time) => ({
    title: `${counted(line.count, 'raid')} ${line.count === 1 ? 'is' : 'are'} over with open bookings`,
    note: firstRaid(line, time),
    button: 'Open raid',
    ...atRaid('raid', line),
  }),
  'not-settled': (line, time) => ({
    title: `${counted(line.count, 'raid')} over for 2 days, not settled`,
    note: firstRaid(line, time),
    button: 'Settle…',
    ...crewOf(line),
  }),
  'gold-held': (line) => ({
    title: `${line.count === 1 ? '1 person has' : `${grouped(line.count)} people have`} held gold for 7 days`,
    note: joined(goldText(line), namesText(line)),
    button: 'Open people',
    ...atGold('people'),
  }),
  'channel-fails': (line) => ({
    title: `${counted(line.count, 'Discord channel')} ${line.count === 1 ? 'fails' : 'fail'}`,
    note: namesText({
      ...line,
      names: line.names.map((name) => CHANNEL_LABELS[name as ChannelKind] ?? name),
    }),
    button: 'Open channels',
    screen: 'settings',
    to: pathToSettings('channels'),
  }),
  'no-backup': (line) => ({
    title: `No backup for ${counted(line.count, 'day')}`,
    note: 'The server’s log says why.',
    button: null,
    ...at('home'),
  }),
  'bank-not-counted': (line) => ({
    title: `${counted(line.count, 'bank')} ${line.count === 1 ? 'has' : 'have'} not been counted for 7 days`,
    note: joined(goldText(line), namesText(line)),
    button: 'Count…',
    ...atGold('banks'),
  }),
  alone: (line) => ({
    title: `${counted(line.count, 'change')} posted alone`,
    note: 'In the last 7 days, while nobody else was staff.',
    button: 'Open entries',
    ...atGold('entries'),
  }),
  books: (line) => ({
    title:
      line.count > 0
        ? `The books do not balance: ${counted(line.count, 'fault')}`
        : 'The books have not been checked',
    note: namesText(line),
    button: 'Open entries',
    ...atGold('entries'),
  }),
}

export const lineWords: Words = (line, time) => WORDS[line.what](line, time)

export function countOn(screen: ScreenName, lines: readonly AgendaLine[]): number {
  // Tonight shows raids already.
  const shown: readonly ScreenName[] = screen === 'tonight' ? ['tonight', 'raid'] : [screen]
  return lines
    .filter((line) => shown.includes(lineWords(line, String).screen))
    .reduce((sum, { count }) => sum + count, 0)
}

const at = (screen: ScreenName, rest = '') => ({ screen, to: SCREENS[screen].path + rest })
const atRaid = (screen: 'raid' | 'editRaid', { raidId }: AgendaLine) => ({
  screen,
  to: pathTo(screen, raidId ?? ''),
})
const atGold = (tab: GoldTab) => ({ screen: 'gold', to: pathToGold(tab) }) as const
const crewOf = ({ raidId }: AgendaLine) => ({ screen: 'raid', to: pathToCrew(raidId ?? '') }) as const

const goldText = ({ gold }: AgendaLine) => `${grouped(gold)} g`

function sinceText({ oldest, count }: AgendaLine, time: TellTime): string {
  if (oldest === null) return ''
  return count === 1 ? `since ${time(oldest)}` : `oldest since ${time(oldest)}`
}

/** 'First: HC Full, Thu 26 Nov, 7:30 PM'. */
function firstRaid({ names: [name], named, oldest }: AgendaLine, time: TellTime): string {
  if (name === undefined || oldest === null) return ''
  return `${named > 1 ? 'First: ' : ''}${name}, ${time(oldest)}`
}

/** 'Kazzak (Alliance), Thrall (Horde) and 12 more'. */
function namesText({ names, named }: AgendaLine): string {
  const rest = named - names.length
  return names.join(', ') + (rest > 0 ? ` and ${grouped(rest)} more` : '')
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')

function counted(count: number, what: string): string {
  return `${grouped(count)} ${what}${count === 1 ? '' : 's'}`
}
