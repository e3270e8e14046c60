import { eachMark, MARK } from './booking/mark.ts'

/** How the history says a field of a record. */
export interface FactField {
  /** As the screens call it. */
  readonly label: string
  /**
   * 'gold': whole gold. 'person': a member's id. 'words': a client's own words, of which only the name is kept. 'lines':
   * an entry's, which the ledger tells of.
   */
  readonly is?: 'gold' | 'person' | 'words' | 'lines'
  /** Said where there is nothing: 'none' unless given. */
  readonly nothing?: string
  /** Said for true and for false: 'Yes' and 'No' unless given. */
  readonly flag?: readonly [yes: string, no: string]
}

/** The facts of a raid, and of a template of raids, which has no date. */
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

/** The fields that each noun's history keeps, in the order in which the history lists them. */
export const FIELDS = {
  raid: {
    date: { label: 'Date' },
    ...RAID_FIELDS,
    client: { label: 'Client' },
    contacts: { label: 'Done bookings without contact data' },
  },
  template: { title: { label: 'Template' }, ...RAID_FIELDS },
  booking: {
    raiderioLink: { label: 'Raider.IO Link' },
    clientName: { label: 'Client Name' },
    clientRealm: { label: 'Client Realm' },
    clientClass: { label: 'Client Class' },
    clientFaction: { label: 'Client Faction' },
    paymentRealm: { label: 'Payment Realm' },
    paymentFaction: { label: 'Payment Faction' },
    source: { label: 'Source' },
    paidFull: { label: 'Paid Full' },
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
    // The gold that an end or a reinstatement moves, as domain/ledger/ledger.ts says.
    lines: { label: 'Gold moved', is: 'lines' },
    ...eachMark('field', (mark): FactField => ({ label: MARK[mark].done })),
  },
  client: {
    client: { label: 'Client' },
    text: { label: 'Warning' },
    until: { label: 'Until', nothing: 'For good' },
  },
  mail: {
    bookId: { label: 'RunID' },
    totalPrice: { label: 'Total Pot', is: 'gold' },
    type: { label: 'Boost Type' },
    advCut: { label: 'Advertiser Cut', is: 'gold' },
    balance: { label: 'Balance Type' },
    amount: { label: 'Mail Amount', is: 'gold' },
    sent: { label: 'Sent' },
    bank: { label: 'Goes to' },
    holder: { label: 'Who has it', is: 'person' },
    reason: { label: 'Reason' },
    // The sum of all mails of one call; the row of the first has it.
    together: { label: 'Together', is: 'gold' },
    // The gold that it moves, as domain/ledger/ledger.ts says: the account's kind, its owner and whole gold.
    lines: { label: 'Gold moved', is: 'lines' },
  },
  ledger: {
    reason: { label: 'Reason' },
    // The gold that it moves, as domain/ledger/ledger.ts says: the account's kind, its owner and whole gold.
    lines: { label: 'Gold moved' },
    // The subject of a move, as domain/ledger/ledger.ts says, and the day on which it happened.
    about: { label: 'About' },
    happenedOn: { label: 'Happened on' },
    counted: { label: 'Counted', is: 'gold' },
    booked: { label: 'Booked', is: 'gold' },
    // The findings of a check, as domain/ledger/check.ts says.
    at: { label: 'Checked at' },
    count: { label: 'Faults' },
    faults: { label: 'What is wrong' },
    alone: { label: 'Alone' },
  },
  settlement: {
    leader: { label: 'Leader, %' },
    collector: { label: 'Collector, %' },
    community: { label: 'Community, %' },
    boosters: { label: 'Boosters' },
    gold: { label: 'Due to payees', is: 'gold' },
    proposedBy: { label: 'Proposed by', is: 'person' },
    reason: { label: 'Reason' },
    // The lines that it posts, as domain/ledger/ledger.ts says.
    lines: { label: 'Entry' },
    alone: { label: 'Alone' },
  },
  payout: {
    alone: { label: 'Alone' },
    gold: { label: 'Gold', is: 'gold' },
    mails: { label: 'Mails' },
    payee: { label: 'Paid to' },
    reason: { label: 'Reason' },
    // The gold that it moves, as domain/ledger/ledger.ts says: the account's kind, its owner and whole gold.
    lines: { label: 'Gold moved' },
  },
  'hero-name': {
    name: { label: 'Name' },
    realm: { label: 'Realm' },
    faction: { label: 'Faction' },
    status: { label: 'Status', flag: ['Active', 'Inactive'] },
  },
  season: {
    name: { label: 'Season' },
    raids: { label: 'Raids and bosses' },
    curve: { label: 'Curve bosses' },
    tokenGroups: { label: 'Token groups' },
  },
  setting: {
    links: { label: 'Links' },
    site: { label: 'Name' },
    time: { label: 'Weekly reset' },
    realms: { label: 'Payment realms' },
    prices: { label: 'Prices' },
    caps: { label: 'Highest deposits' },
    deposits: { label: 'Least deposits' },
    cuts: { label: 'Cuts' },
    rates: { label: 'Rates' },
    privacy: { label: 'Privacy' },
  },
  realm: { realm: { label: 'Realm' }, to: { label: 'Connected to' } },
  channel: { kind: { label: 'Channel' }, hour: { label: 'Hour' } },
  member: {
    roleIds: { label: 'Roles' },
    inGuild: { label: 'In the community' },
    username: { label: 'Name' },
    handle: { label: 'Discord name' },
    paidTo: { label: 'Where paid' },
    asked: { label: 'Asked', is: 'person' },
    gold: { label: 'Gold due', is: 'gold' },
    notices: { label: 'Notices' },
  },
  session: {},
  archive: { at: { label: 'At' } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FactField>>>>

export type Noun = keyof typeof FIELDS

/** Values as JSON keeps them: gold whole, instants ISO 8601; null for a client's words. */
export type FactsOf<N extends Noun> = Readonly<Partial<Record<keyof (typeof FIELDS)[N], unknown>>>

/** Changed fields only: before, after, or both. */
export interface FactChange<N extends Noun> {
  readonly from?: FactsOf<N>
  readonly to?: FactsOf<N>
}
