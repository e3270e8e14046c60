import { type Booking, type CallKind, eachMark, MARK } from './booking/booking.ts'
import { type ChangeKind, eachMarkKind } from './change.ts'
import { grouped } from './gold.ts'
import type { Raid } from './raid/raid.ts'

/** What somebody else did and a member is told of while they have the dashboard open. */
export interface Note {
  /** Of the change: told twice, it is shown once. */
  readonly _id: string
  readonly text: string
  readonly raidId: string
  /** The booking that it is about; null where it is about the raid. */
  readonly bookingId: string | null
  /** What to tell the clients, to be copied; null for nothing. */
  readonly message: string | null
  /** What was booked on a raid that is deleted, as it was. */
  readonly rebook: { readonly raid: Raid; readonly booking: Booking } | null
}

/** A change as it is told of: `from` and `to` as the history keeps them. */
export interface Happened {
  /** Who did it, by name. */
  readonly by: string
  /** The member's own clients whom it concerns, by name: of a booking one, of a raid those who are booked or wait. */
  readonly clients: readonly string[]
  readonly raid: { readonly name: string; readonly isDeleted: boolean } & Pick<Raid, 'date' | 'time'>
  readonly from: Readonly<Record<string, unknown>>
  readonly to: Readonly<Record<string, unknown>>
}

type Words = Pick<Note, 'text' | 'message'>

export interface Telling {
  /**
   * 'owner': of the booking. 'crew': the raid's leader and collector. 'owners': of what is booked or waits on the raid. 'taker': to
   * whom a mail's gold is handed over. 'giver': who had it before.
   */
  readonly whom: readonly ('owner' | 'crew' | 'owners' | 'taker' | 'giver')[]
  /** Null when there is nothing to tell. */
  says(happened: Happened): Words | null
}

/** Who is told of which change, and what (docs/product.md, Notes). Never who did it, and only who may see it. */
export const TOLD: Readonly<Record<ChangeKind, Telling | null>> = {
  'raid create': null,
  'raid edit': { whom: ['crew', 'owners'], says: saysStart },
  'raid publish': null,
  'raid delay': { whom: ['crew', 'owners'], says: saysStart },
  'raid move-out': null,
  'raid move-in': null,
  'raid delete': { whom: ['crew'], says: ({ raid, by }) => words(`${raid.name} was deleted by ${by}.`) },
  'booking create': null,
  'booking edit': null,
  'booking backup': null,
  'booking first-in-line': null,
  'booking promote': owner((client, { raid }) => `${client} is booked on ${raid.name} now.`),
  'booking cancel': owner((client, { raid, by, to }) =>
    raid.isDeleted
      ? `${raid.name} was deleted by ${by}. ${client} is not booked any more.`
      : `${client} was cancelled on ${raid.name} by ${by}: ${String(to.reason)}.`,
  ),
  'booking no-show': owner(
    (client, { raid, by }) => `${client} was marked as a no-show on ${raid.name} by ${by}.`,
  ),
  'booking reinstate': owner((client, { raid, by, to }) => {
    const where =
      to.state === 'backup' ? `is in the backup line of ${raid.name}` : `is booked on ${raid.name}`
    return `${client} ${where} again, brought back by ${by}.`
  }),
  'booking move': owner(
    (client, { raid, by, from }) => `${client} was moved from ${String(from.raid)} to ${raid.name} by ${by}.`,
  ),
  'booking take-back': owner(
    (client, { raid, by, from }) => `${markIn(from)} of ${client} on ${raid.name} was taken back by ${by}.`,
  ),
  'booking payment': owner(
    (client, { raid, by }) => `Where ${client} pays for ${raid.name} was changed by ${by}.`,
  ),
  'booking call': owner((client, { raid, by, to }) => {
    const says = Object.entries(CALLED).find(([kind]) => kind === to.call)?.[1]
    return `${by} calls from ${raid.name}: ${says === undefined ? client : says(client)}`
  }),
  ...eachMarkKind(() => null),
  'mail create': null,
  'mail generate-code': null,
  'mail address': null,
  'mail post': null,
  'mail take-back-post': null,
  'mail arrive': null,
  'mail sent': null,
  'mail hand-over': {
    whom: ['taker'],
    says: ({ raid, by, to }) =>
      handedGold(to, (gold) => `${by} hands ${gold} of ${raid.name} over to you. Press 'Got it' on My Gold.`),
  },
  'mail got': {
    whom: ['giver'],
    says: ({ raid, by, to }) => handedGold(to, (gold) => `${by} has ${gold} of ${raid.name} now.`),
  },
  'mail hand-back': null,
  'mail withdraw': null,
  'ledger move': null,
  'ledger take-back': null,
  'ledger count': null,
  'ledger difference': null,
  'ledger close-before': null,
  'client warn': null,
  'client take-back-warning': null,
  'settlement rates': null,
  'settlement boosters': null,
  'settlement propose': null,
  'settlement approve': null,
  'settlement send-back': null,
  'hero-name create': null,
  'hero-name edit': null,
  'hero-name delete': null,
  'hero-name add-keeper': null,
  'hero-name remove-keeper': null,
  'realm connect': null,
  'realm part': null,
  'template create': null,
  'template rename': null,
  'template delete': null,
  'member roles': null,
  'member rename': null,
  'member paid-to': null,
  'member make-calendar': null,
  'member choose-calendar': null,
  'member end-calendar': null,
  'payout create': null,
  'payout paid': null,
  'payout drop': null,
  'payout answer': null,
  'payout claim': null,
  'payout take-back': null,
  'session start': null,
  'session end': null,
}

/** Of many mails that are handed over at once the first one's row says how much it is. */
function handedGold({ together }: Happened['to'], text: (gold: string) => string): Words | null {
  return typeof together === 'number' ? words(text(`${grouped(together)} g`)) : null
}

const CALLED: Readonly<Record<CallKind, (client: string) => string>> = {
  Offline: (client) => `${client} is offline.`,
  AFK: (client) => `${client} is AFK.`,
  'Wrong realm': (client) => `${client} is on the wrong realm.`,
  'Ready to invite': (client) => `${client} can be invited now.`,
  'Gold not here': (client) => `the gold of ${client} is not here.`,
}

function words(text: string, message: string | null = null): Words {
  return { text, message }
}

function owner(text: (client: string, happened: Happened) => string): Telling {
  return { whom: ['owner'], says: (happened) => words(text(happened.clients[0] ?? 'A client', happened)) }
}

const MARK_NAMES: Readonly<Record<string, string>> = eachMark('field', (mark) => MARK[mark].called)

/** The mark among changed fields, as a sentence begins with it. */
function markIn(changed: Happened['from']): string {
  const [called = 'mark'] = Object.keys(changed).flatMap((field) => MARK_NAMES[field] ?? [])
  return `${called.charAt(0).toUpperCase()}${called.slice(1)}`
}

/** Another start. Nothing when the change was of something else. */
function saysStart({ raid, clients, from, to }: Happened): Words | null {
  if (to.date === undefined && to.time === undefined) return null
  const whole = (side: Happened['from']) => {
    const { date, time } = { date: raid.date, time: raid.time, ...side }
    return to.date === undefined ? String(time) : `${shortDay(String(date))} ${String(time)}`
  }
  const sentence = `${raid.name} starts ${whole(to)}, not ${whole(from)}.`
  if (clients.length === 0) return words(sentence)
  return words(`${sentence} Tell ${clients.join(', ')}.`, `${sentence.slice(0, -1)} (server time).`)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** '24 Nov' of 2026-11-24. */
function shortDay(date: string): string {
  const [, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]}`
}
