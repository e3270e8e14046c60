import { grouped } from '../gold.ts'
import type { HistoryChange, HistoryNoun } from './history.ts'

/** What the history keeps of one deed: the changed fields before and after. */
export interface KeptChanges {
  readonly from?: Readonly<Record<string, unknown>>
  readonly to?: Readonly<Record<string, unknown>>
}

/** What was done, as a person would say it: 'Marked as sent'. */
export function deedOf(noun: HistoryNoun, action: string): string {
  return DEEDS[noun][action] ?? action
}

/**
 * The changed fields by the names that the screens give them, and their values in words. `names` are people's, by id.
 * A mark's own field says nothing that the deed does not.
 */
export function changesOf(
  noun: HistoryNoun,
  action: string,
  { from = {}, to = {} }: KeptChanges,
  names: ReadonlyMap<string, string>,
): HistoryChange[] {
  if (MARKING.has(action)) return []
  const fields = [...new Set([...Object.keys(to), ...Object.keys(from)])].toSorted(asOnScreen)
  const inWords = (side: Readonly<Record<string, unknown>>, field: string) =>
    field in side && !NOT_KEPT.has(field) ? valueText(noun, field, side[field], names) : null
  return fields.map((field) => ({
    field: FIELDS[field] ?? field,
    from: inWords(from, field),
    to: inWords(to, field),
  }))
}

/** Ids of people among the values. */
export function peopleIn({ from = {}, to = {} }: KeptChanges): string[] {
  const ids = [from, to].flatMap((side) => PEOPLE.map((field) => side[field]))
  return ids.filter((id) => typeof id === 'string')
}

const DEEDS: Readonly<Record<HistoryNoun, Readonly<Record<string, string>>>> = {
  raid: { create: 'Created', edit: 'Edited', publish: 'Published', delete: 'Deleted' },
  booking: {
    create: 'Booked',
    edit: 'Edited',
    lock: 'Locked',
    'in-group': 'Marked as in group',
    paid: 'Marked as paid',
    status: 'Marked as done',
    'send-gold': 'Marked gold as sent',
  },
  mail: {
    create: 'Made when the booking was done',
    'generate-code': 'Generated the codes',
    sent: 'Marked as sent',
  },
  'hero-name': { create: 'Added', edit: 'Edited', delete: 'Deleted' },
}

const MARKING = new Set(['lock', 'in-group', 'paid', 'status', 'send-gold', 'sent'])
/** Clients' own words are not kept for ever (docs/product.md, SAFE-1). */
const NOT_KEPT = new Set(['contactInfo', 'additionalNotes'])
const PEOPLE = ['raidLeader', 'goldCollector'] as const
const GOLD = new Set(['pot', 'price', 'deposit', 'owes', 'totalPrice', 'advCut', 'amount'])

/** As the screens call them. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'Name',
  realm: 'Realm',
  faction: 'Faction',
  status: 'Status',
  date: 'Date',
  time: 'Time',
  difficulty: 'Difficulty',
  organization: 'Organization',
  lootType: 'Loot Type',
  bossCount: 'Boss Count',
  maxClients: 'Max Clients',
  pot: 'Price',
  raidType: 'Raid Type',
  raidLeader: 'Raid Leader',
  goldCollector: 'Gold Collector',
  raiderioLink: 'Raider.IO Link',
  clientName: 'Client Name',
  clientRealm: 'Client Realm',
  clientClass: 'Client Class',
  clientFaction: 'Client Faction',
  paymentRealm: 'Payment Realm',
  paymentFaction: 'Payment Faction',
  source: 'Source',
  paidFull: 'Paid in Full',
  price: 'Price',
  deposit: 'Deposit',
  owes: 'Owes',
  contactInfo: 'Contact Info',
  additionalNotes: 'Additional Notes',
  selectedBosses: 'Boss',
  bookId: 'RunID',
  totalPrice: 'Total Pot',
  type: 'Boost Type',
  advCut: 'Advertiser Cut',
  balance: 'Balance Type',
  amount: 'Mail Amount',
}

/** The database keeps no order of its own. */
function asOnScreen(one: string, other: string): number {
  return placeOf(one) - placeOf(other) || one.localeCompare(other, 'en')
}

function placeOf(field: string): number {
  const place = Object.keys(FIELDS).indexOf(field)
  return place < 0 ? Number.MAX_SAFE_INTEGER : place
}

function valueText(
  noun: HistoryNoun,
  field: string,
  value: unknown,
  names: ReadonlyMap<string, string>,
): string {
  if (isNothing(value)) return field === 'goldCollector' ? 'Not assigned' : 'none'
  if (PEOPLE.some((person) => person === field)) return names.get(String(value)) ?? 'Unknown'
  if (noun === 'hero-name' && field === 'status') return value === true ? 'Active' : 'Inactive'
  if (typeof value === 'number' && GOLD.has(field)) return `${grouped(value)} g`
  return plainText(value)
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
