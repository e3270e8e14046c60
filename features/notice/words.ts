import type { CallKind } from '#features/booking/booking.ts'
import { eachMark, MARK } from '#features/booking/mark.ts'
import type { AccountKind, EntryLine } from '#features/ledger/ledger.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Action } from '#platform/change/action.ts'
import { fieldsOf, type Noun } from '#platform/change/catalogue.ts'
import { type Facts, fieldChanges } from '#platform/change/facts.ts'
import { grouped } from '#platform/words/gold.ts'
import { weekdayText } from '#platform/words/server-time.ts'
import type { Relation, Topic } from './calls.ts'

/** A change in a member's notice: `from` and `to` as in the history. */
export interface Happened {
  /** The actor's name; the community's for the product itself. */
  readonly by: string
  /** Why the member gets it. */
  readonly relation: Relation
  readonly reader: string
  /** A booking's client; for a raid the member's own clients and backups, by name. */
  readonly clients: readonly string[]
  /** Gold that a booking's owner has taken, and what the client still owes; 0 for other subjects. */
  readonly taken: number
  readonly owes: number
  /** Null without a raid, and if the member may not know it. */
  readonly raid: ({ readonly name: string; readonly isDeleted: boolean } & Pick<Raid, 'date' | 'time'>) | null
  readonly from: Readonly<Record<string, unknown>>
  readonly to: Readonly<Record<string, unknown>>
}

/**
 * 'owner': of the booking. 'crew': the raid's leader and collector. 'owners': of the raid's bookings and backups. Or a
 * member id. The actor gets no notice.
 */
export type Recipient = 'owner' | 'crew' | 'owners' | `member:${string}`

export interface Telling {
  readonly topic: Topic | ((facts: Facts) => Topic)
  /** In order of precedence for somebody who is several of them. */
  readonly recipients: readonly Recipient[] | ((facts: Facts) => readonly Recipient[])
  text(happened: Happened): string
  /** Where 'Show' leads: by default the raid or booking. */
  readonly shows?: 'gold' | 'crew'
}

declare module '#platform/change/action.ts' {
  interface Action {
    /** The notice that the change makes, and its recipients. */
    readonly notifies?: Telling
  }
}

/**
 * Topic and recipients of a change's notice, in the history's format for the trigger ('{topic} {recipient} {recipient}…');
 * null for nobody.
 */
export function notifiesOf({ notifies }: Action, facts: Facts): string | null {
  if (notifies === undefined) return null
  const topic = typeof notifies.topic === 'function' ? notifies.topic(facts) : notifies.topic
  const recipients =
    typeof notifies.recipients === 'function' ? notifies.recipients(facts) : notifies.recipients
  return recipients.length === 0 ? null : [topic, ...recipients].join(' ')
}

export function ofBooking(text: (client: string, happened: Happened & { on: string }) => string) {
  return (happened: Happened): string =>
    text(happened.clients[0] ?? 'A client', { ...happened, on: raidName(happened) })
}

export const raidName = ({ raid }: Pick<Happened, 'raid'>) => raid?.name ?? 'a raid'

export const CALLED: Readonly<Record<CallKind, (client: string, owes: number) => string>> = {
  Offline: (client) => `${client} is offline.`,
  AFK: (client) => `${client} is AFK.`,
  'Wrong realm': (client) => `${client} is on the wrong realm.`,
  'Ready to invite': (client) => `${client} can be invited now.`,
  'Gold not here': (client, owes) =>
    `${client}'s gold has not arrived${owes > 0 ? `: ${goldText(owes)}` : ''}.`,
}

const MARK_NAMES: Readonly<Record<string, string>> = eachMark('field', (mark) => MARK[mark].called)

/** The first changed mark, as the beginning of a sentence. */
export function markIn(changed: Happened['from']): string {
  const [called = 'mark'] = Object.keys(changed).flatMap((field) => MARK_NAMES[field] ?? [])
  return `${called.charAt(0).toUpperCase()}${called.slice(1)}`
}

/**
 * 'Price 300,000 g (was 288,000 g); Max Clients 20 (was 18)'. People, and fields without stored values, are only named as
 * changed.
 */
export function changesIn(noun: Noun, { from, to }: Pick<Happened, 'from' | 'to'>): string {
  const names = new Map<string, string>()
  return fieldChanges(fieldsOf(noun), { from, to }, names)
    .flatMap((change) => {
      if (change.to === null || change.to === 'Unknown') return [`new ${change.field}`]
      if (change.from === null) return [`${change.field} ${change.to}`]
      return change.from === change.to ? [] : [`${change.field} ${change.to} (was ${change.from})`]
    })
    .join('; ')
}

export function saysEdit(happened: Happened): string {
  const { raid, by, from, to } = happened
  const { date: _d, time: _t, ...others } = to
  const { date: _dw, time: _tw, ...before } = from
  const start = saysStart(happened)
  const rest = changesIn('raid', { from: before, to: others })
  if (start === null) return `${by} edited ${raidName({ raid })}: ${rest}.`
  return rest === '' ? start : `${start} ${rest}.`
}

/** Null if the start did not change. */
export function saysStart({ raid, clients, from, to }: Happened): string | null {
  if (raid === null || (to.date === undefined && to.time === undefined)) return null
  const whole = (side: Happened['from']) => {
    const { date, time } = { date: raid.date, time: raid.time, ...side }
    return to.date === undefined ? String(time) : `${weekdayText(String(date))}, ${String(time)}`
  }
  const whom = clients.length === 0 ? '' : ` Tell ${clients.join(', ')}.`
  return `${raid.name} starts ${whole(to)}, not ${whole(from)}.${whom}`
}

export const goldText = (gold: unknown) => `${grouped(Number(gold))} g`

/** The sentences for more and less in each kind of account. */
const IN_ACCOUNT: Readonly<Partial<Record<AccountKind, (change: string) => string>>> = {
  held: (change) => `you hold ${change}`,
  due: (change) => `you are due ${change}`,
}

/** 'you hold 5,000 g less, you are due 300 g more': an entry's effect on the member's own accounts. */
export function movedText({ reader, to }: Pick<Happened, 'reader' | 'to'>): string {
  return linesIn(to)
    .filter(({ owner }) => owner === reader)
    .map(({ kind, gold }) => IN_ACCOUNT[kind]?.(`${goldText(Math.abs(gold))} ${gold < 0 ? 'less' : 'more'}`))
    .join(', ')
}

/**
 * For the owner of an ended booking, what happens to its gold: ' The deposit of 90,000 g is kept: you hold it for the
 * community.' or ' Give 90,000 g back to Rallona.'; '' for others, and without a deposit.
 */
export function endedGold({ relation, reader, to, taken, clients }: Happened): string {
  if (relation !== 'owner') return ''
  const kept = linesIn(to).find(({ owner }) => owner === reader)
  if (kept) return ` The deposit of ${goldText(kept.gold)} is kept: you hold it for the community.`
  return taken > 0 && to.outcome === 'returned'
    ? ` Give ${goldText(taken)} back to ${clients[0] ?? 'the client'}.`
    : ''
}

/** An entry's lines on people's accounts, from its history row. */
function linesIn({ lines }: Happened['to']): EntryLine[] {
  return Array.isArray(lines) ? (lines as EntryLine[]).filter(({ kind }) => kind in IN_ACCOUNT) : []
}

/** The member as a list; empty for null. */
export function members(id: unknown): readonly Recipient[] {
  return typeof id === 'string' ? [`member:${id}`] : []
}

/** The people whose accounts an entry changes. A boosting character gets no notice. */
export function onAccounts({ to }: Facts): readonly Recipient[] {
  const owners = linesIn(to).flatMap(({ owner }) => owner ?? [])
  return [...new Set(owners)].map((owner) => `member:${owner}` as const)
}
