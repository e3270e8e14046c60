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

/** A change as one member's notice has it: `from` and `to` as the history keeps them. */
export interface Happened {
  /** The actor's name; the community's for the product itself. */
  readonly by: string
  /** The relation by which the member gets it. */
  readonly relation: Relation
  readonly reader: string
  /** A booking's client; for a raid the member's own clients who are booked or wait, by name. */
  readonly clients: readonly string[]
  /** The gold that a booking's owner took so far, and what the client still owes; 0 for other things. */
  readonly taken: number
  readonly owes: number
  /** Null where it is about none, or the member may not know of it. */
  readonly raid: ({ readonly name: string; readonly isDeleted: boolean } & Pick<Raid, 'date' | 'time'>) | null
  readonly from: Readonly<Record<string, unknown>>
  readonly to: Readonly<Record<string, unknown>>
}

/**
 * 'owner': of the booking. 'crew': the raid's leader and collector. 'owners': of what is booked or waits on the raid. A member by
 * their id. Whoever did it gets none.
 */
export type Recipient = 'owner' | 'crew' | 'owners' | `member:${string}`

export interface Telling {
  readonly topic: Topic | ((facts: Facts) => Topic)
  /** The order of precedence for somebody who is several of them. */
  readonly recipients: readonly Recipient[] | ((facts: Facts) => readonly Recipient[])
  text(happened: Happened): string
  /** The target of 'Show': the raid or booking unless given. */
  readonly shows?: 'gold' | 'crew'
}

declare module '#platform/change/action.ts' {
  interface Action {
    /** The notice that it makes, with its recipients. */
    readonly notifies?: Telling
  }
}

/** The topic and recipients of a change's notice, as the history stores them for the database ('{topic} {recipient} {recipient}…'); null for nobody. */
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

/** The mark among changed fields, as a sentence begins with it. */
export function markIn(changed: Happened['from']): string {
  const [called = 'mark'] = Object.keys(changed).flatMap((field) => MARK_NAMES[field] ?? [])
  return `${called.charAt(0).toUpperCase()}${called.slice(1)}`
}

/** 'Price 300,000 g (was 288,000 g); Max Clients 20 (was 18)'. Of people and of what the history keeps no words of only that it changed. */
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

/** Null where the start is as it was. */
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

/** The sentence for more or less in each kind of a member's accounts. */
const IN_ACCOUNT: Readonly<Partial<Record<AccountKind, (change: string) => string>>> = {
  held: (change) => `you hold ${change}`,
  due: (change) => `you are due ${change}`,
}

/** 'you hold 5,000 g less, you are due 300 g more': what an entry changed in the member's own accounts. */
export function movedText({ reader, to }: Pick<Happened, 'reader' | 'to'>): string {
  return linesIn(to)
    .filter(({ owner }) => owner === reader)
    .map(({ kind, gold }) => IN_ACCOUNT[kind]?.(`${goldText(Math.abs(gold))} ${gold < 0 ? 'less' : 'more'}`))
    .join(', ')
}

/**
 * The outcome for the gold of a booking that ended, to its owner: ' The deposit of 90,000 g is kept: you hold it for the
 * community.' or ' Give 90,000 g back to Rallona.' It is '' for others, and where none was taken.
 */
export function endedGold({ relation, reader, to, taken, clients }: Happened): string {
  if (relation !== 'owner') return ''
  const kept = linesIn(to).find(({ owner }) => owner === reader)
  if (kept) return ` The deposit of ${goldText(kept.gold)} is kept: you hold it for the community.`
  return taken > 0 && to.outcome === 'returned'
    ? ` Give ${goldText(taken)} back to ${clients[0] ?? 'the client'}.`
    : ''
}

/** The lines of an entry on accounts of people, as its history row has them. */
function linesIn({ lines }: Happened['to']): EntryLine[] {
  return Array.isArray(lines) ? (lines as EntryLine[]).filter(({ kind }) => kind in IN_ACCOUNT) : []
}

/** One member, where there is one. */
export function members(id: unknown): readonly Recipient[] {
  return typeof id === 'string' ? [`member:${id}`] : []
}

/** The people whose accounts an entry changes. A character that boosted gets no notice. */
export function onAccounts({ to }: Facts): readonly Recipient[] {
  const owners = linesIn(to).flatMap(({ owner }) => owner ?? [])
  return [...new Set(owners)].map((owner) => `member:${owner}` as const)
}
