import { eachMark, MARK, MARKS, type Mark } from './booking/booking.ts'
import { COMMUNITY_CHANGES } from './community-changes.ts'
import { GOLD_CHANGES } from './gold-changes.ts'

/** What people and caches see again and again: each change says which of them it makes old. */
export const VIEWS = [
  'published-raids',
  'pending-raids',
  'bookings',
  'counters',
  'agenda',
  'mails',
  'hero-names',
  'realms',
  'channels',
  'templates',
  'sessions',
  'roles',
] as const
export type View = (typeof VIEWS)[number]

/** How a field of a record is told of in its history. */
export interface FactField {
  /** As the screens call it. */
  readonly label: string
  /**
   * 'gold': whole gold. 'person': a member's id. 'words': a client's own words, of which only the name is kept. 'lines':
   * an entry's, which the ledger tells of.
   */
  readonly is?: 'gold' | 'person' | 'words' | 'lines'
  /** Said where there is nothing: 'none' unless told. */
  readonly nothing?: string
  /** Said for true and for false: 'Yes' and 'No' unless told. */
  readonly flag?: readonly [yes: string, no: string]
}

export interface Action {
  /** What was done, as a person would say it. */
  readonly label: string
  readonly outdates: readonly View[]
  /** The label says all: the changed fields are not told of. */
  readonly silent?: true
}

interface Changes {
  /** In the order in which they are told. */
  readonly fields: Readonly<Record<string, FactField>>
  readonly actions: Readonly<Record<string, Action>>
}

const LISTS = ['published-raids', 'pending-raids'] as const satisfies readonly View[]
/** Who is booked, for how much. */
const BOOKED = ['published-raids', 'bookings', 'counters', 'agenda'] as const satisfies readonly View[]

/** What is told of a raid, and of a template of raids, which has no date. */
const RAID_FIELDS = {
  name: { label: 'Name' },
  time: { label: 'Time' },
  difficulty: { label: 'Difficulty' },
  organization: { label: 'Organization' },
  lootType: { label: 'Loot Type' },
  bossCount: { label: 'Boss Count' },
  maxClients: { label: 'Max Clients' },
  pot: { label: 'Price', is: 'gold' },
  raidType: { label: 'Raid Type' },
  raidLeader: { label: 'Raid Leader', is: 'person' },
  goldCollector: { label: 'Gold Collector', is: 'person', nothing: 'Not assigned' },
} as const satisfies Readonly<Record<string, FactField>>

/**
 * Everything that can happen, to which record: the one catalogue. The history is written by it and read by it, and
 * whoever does something when something happened has a table with a place for each of its actions. What is written is
 * read for years, also by the version before: an action is never renamed.
 */
export const CHANGES = {
  raid: {
    fields: {
      date: { label: 'Date' },
      ...RAID_FIELDS,
      client: { label: 'Client' },
    },
    actions: {
      create: { label: 'Created', outdates: ['pending-raids', 'counters', 'agenda'] },
      // Its crew decides who sees what of its bookings, and whose mails they are.
      edit: { label: 'Edited', outdates: [...LISTS, 'bookings', 'counters', 'agenda', 'mails'] },
      publish: { label: 'Published', outdates: [...LISTS, 'counters', 'agenda'] },
      // Which raids of a client are in the same reset is known beside its bookings.
      delay: { label: 'Delayed', outdates: BOOKED },
      'move-out': { label: 'A booking was moved to another raid', outdates: BOOKED },
      'move-in': { label: 'A booking was moved here', outdates: BOOKED },
      delete: { label: 'Deleted', outdates: [...LISTS, 'bookings', 'counters', 'agenda'] },
      // By the clock.
      soon: { label: 'Told that it starts soon', outdates: [] },
    },
  },
  template: {
    fields: { title: { label: 'Template' }, ...RAID_FIELDS },
    actions: {
      create: { label: 'Saved', outdates: ['templates'] },
      rename: { label: 'Renamed', outdates: ['templates'] },
      delete: { label: 'Deleted', outdates: ['templates'] },
    },
  },
  booking: {
    fields: {
      raiderioLink: { label: 'Raider.IO Link' },
      clientName: { label: 'Client Name' },
      clientRealm: { label: 'Client Realm' },
      clientClass: { label: 'Client Class' },
      clientFaction: { label: 'Client Faction' },
      paymentRealm: { label: 'Payment Realm' },
      paymentFaction: { label: 'Payment Faction' },
      source: { label: 'Source' },
      paidFull: { label: 'Paid in Full' },
      price: { label: 'Price', is: 'gold' },
      deposit: { label: 'Deposit', is: 'gold' },
      owes: { label: 'Owes', is: 'gold' },
      contactInfo: { label: 'Contact Info', is: 'words' },
      additionalNotes: { label: 'Additional Notes', is: 'words' },
      selectedBosses: { label: 'Boss' },
      raid: { label: 'Raid' },
      state: { label: 'State' },
      place: { label: 'Place in line' },
      reason: { label: 'Reason' },
      outcome: { label: 'Gold taken' },
      call: { label: 'Call' },
      clientSays: { label: 'Client says', nothing: 'nothing' },
      ...eachMark('field', (mark): FactField => ({ label: MARK[mark].label })),
    },
    actions: {
      create: { label: 'Booked', outdates: BOOKED },
      edit: { label: 'Edited', outdates: BOOKED },
      backup: { label: 'Joined the backup line', outdates: BOOKED },
      'first-in-line': { label: 'Made first in line', outdates: ['bookings'] },
      promote: { label: 'Got a slot from the backup line', outdates: BOOKED },
      cancel: { label: 'Cancelled', outdates: BOOKED },
      'no-show': { label: 'Marked as no-show', outdates: BOOKED },
      reinstate: { label: 'Brought back', outdates: BOOKED },
      move: { label: 'Moved to another raid', outdates: BOOKED },
      'take-back': { label: 'Took a mark back', outdates: ['published-raids', 'bookings', 'agenda'] },
      payment: { label: 'Changed where it is paid', outdates: ['bookings'] },
      call: { label: 'Called the advertiser', outdates: [] },
      // The client's page: its address is a secret, of which the history says nothing.
      'make-link': { label: 'Made a tracking link', outdates: [] },
      'end-links': { label: 'Ended all tracking links', outdates: [] },
      // A word that is not told, since another one was a moment ago: the last one is told later, by one of the next two.
      'client-says': { label: 'The client said something else', outdates: ['bookings'] },
      'client-online': { label: 'The client is online', outdates: ['bookings'], silent: true },
      'client-away': { label: 'The client cannot make it', outdates: ['bookings'], silent: true },
      ...markActions(),
    },
  },
  client: {
    fields: {
      client: { label: 'Client' },
      text: { label: 'Warning' },
      until: { label: 'Until', nothing: 'For good' },
    },
    actions: {
      warn: { label: 'Put a warning', outdates: ['bookings'] },
      'take-back-warning': { label: 'Took the warning back', outdates: ['bookings'] },
    },
  },
  ...GOLD_CHANGES,
  'hero-name': {
    fields: {
      name: { label: 'Name' },
      realm: { label: 'Realm' },
      faction: { label: 'Faction' },
      status: { label: 'Status', flag: ['Active', 'Inactive'] },
      keeper: { label: 'Keeper', is: 'person' },
    },
    actions: {
      create: { label: 'Added', outdates: ['hero-names'] },
      edit: { label: 'Edited', outdates: ['hero-names'] },
      delete: { label: 'Deleted', outdates: ['hero-names'] },
      'add-keeper': { label: 'Named a keeper', outdates: ['hero-names'] },
      'remove-keeper': { label: 'Took a keeper away', outdates: ['hero-names'] },
    },
  },
  ...COMMUNITY_CHANGES,
  member: {
    fields: {
      roleIds: { label: 'Roles' },
      inGuild: { label: 'In the community' },
      username: { label: 'Name' },
      handle: { label: 'Discord name' },
      paidTo: { label: 'Where paid' },
      calendar: { label: 'Calendar' },
      notices: { label: 'Notices' },
    },
    actions: {
      // What somebody may see is asked for with their roles: none of it is old, they ask for something else.
      roles: { label: 'Roles changed', outdates: ['roles'] },
      rename: { label: 'Renamed', outdates: [...LISTS, 'bookings', 'agenda', 'mails'] },
      'paid-to': { label: 'Said where they are paid', outdates: [] },
      // Its address is a secret, of which the history says nothing.
      'make-calendar': { label: 'Made a calendar address', outdates: [] },
      'choose-calendar': { label: 'Changed the calendar', outdates: [] },
      'end-calendar': { label: 'Ended the calendar address', outdates: [] },
      'choose-notices': { label: 'Changed the notices', outdates: [] },
    },
  },
  session: {
    fields: {},
    actions: {
      start: { label: 'Signed in', outdates: ['sessions'] },
      end: { label: 'Signed out', outdates: ['sessions'] },
    },
  },
} as const satisfies Readonly<Record<string, Changes>>

function markActions() {
  const action = (mark: Mark): Action => ({
    label: MARK[mark].label,
    outdates: ['published-raids', 'bookings', 'agenda'],
    silent: true,
  })
  return Object.fromEntries(MARKS.map((mark) => [mark, action(mark)])) as Readonly<Record<Mark, Action>>
}

/** The same rows for all marks, in a table of what follows from what. */
export function eachMarkKind<T>(make: (mark: Mark) => T) {
  const rows = MARKS.map((mark) => [`booking ${mark}`, make(mark)])
  return Object.fromEntries(rows) as Readonly<Record<`booking ${Mark}`, T>>
}

export type Noun = keyof typeof CHANGES
export type ActionOf<N extends Noun> = keyof (typeof CHANGES)[N]['actions'] & string
type FieldOf<N extends Noun> = keyof (typeof CHANGES)[N]['fields']

/** A noun and one of its actions: 'booking send-gold'. The key of every table of what follows from what. */
export type ChangeKind = { [N in Noun]: `${N} ${ActionOf<N>}` }[Noun]

/** Values as JSON keeps them: gold whole, instants ISO 8601; null for a client's words. */
export type FactsOf<N extends Noun> = Readonly<Partial<Record<FieldOf<N>, unknown>>>

/** Changed fields only: before, after, or both. */
export interface FactChange<N extends Noun> {
  readonly from?: FactsOf<N>
  readonly to?: FactsOf<N>
}

/** One thing that is done to one record. */
export type Change = {
  [N in Noun]: FactChange<N> & {
    readonly noun: N
    readonly action: ActionOf<N>
    readonly recordId: string
    /** Who does it; null for the product itself. */
    readonly memberId: string | null
  } & (N extends 'booking' | 'client' | 'mail' ? { readonly raidId: string } : unknown) &
    (N extends 'settlement' ? { readonly raidId: string | null } : unknown)
}[Noun]

export const KINDS = Object.entries(CHANGES).flatMap(([noun, { actions }]) =>
  Object.keys(actions).map((action) => `${noun} ${action}` as ChangeKind),
)
const KNOWN: ReadonlySet<string> = new Set(KINDS)

export const kindOf = ({ noun, action }: Pick<Change, 'noun' | 'action'>) => `${noun} ${action}` as ChangeKind

/** What a row of the history says was done; null for an action of a newer version that runs beside this one. */
export function parseKind(row: { noun: string; action: string }): ChangeKind | null {
  const kind = `${row.noun} ${row.action}`
  return KNOWN.has(kind) ? (kind as ChangeKind) : null
}

const OUTDATED: ReadonlyMap<string, readonly View[]> = new Map(
  Object.entries(CHANGES).flatMap(([noun, { actions }]) =>
    Object.entries<Action>(actions).map(([action, { outdates }]) => [`${noun} ${action}`, outdates] as const),
  ),
)

/** What the change makes old; everything, when nobody here knows what was done. */
export function outdatedBy(kind: ChangeKind | null): readonly View[] {
  return (kind === null ? undefined : OUTDATED.get(kind)) ?? VIEWS
}
