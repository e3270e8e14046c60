import { markBooking } from '#domain/booking/endpoints.ts'
import { type Endpoint, nothing } from '#domain/endpoint.ts'
import { bookingInput, raidOn, UNKNOWN_ID } from '#server/testing/records.ts'

const HERO_NAME = { name: 'Brünhild', realm: 'Kazzak', faction: 'Horde', status: true }

/** On the evening after the tests' noon. */
const RAID = raidOn('2026-06-18', UNKNOWN_ID)

const { date: __, ...TEMPLATE } = { ...RAID, title: 'HC Late' }

const BOOKING = bookingInput({ _id: UNKNOWN_ID, pot: 1_000, raidType: 'Full Run' })

const { raidId: _, ...CLIENT } = BOOKING

const EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/session/end': { id: UNKNOWN_ID },
  '/session/members': {},
  '/session/end-all': { memberId: UNKNOWN_ID },
  '/calendar/renew': { of: 'own' },
  '/calendar/choose': { of: 'all' },
  '/channel/set': {
    kind: 'full',
    address: `https://discord.com/api/webhooks/1184000000000000000/${'x'.repeat(68)}`,
  },
  '/setting/set': { name: 'links', value: { invite: 'https://discord.gg/example' }, version: 0 },
  '/channel/remove': { kind: 'full' },
  '/channel/test': { kind: 'plan' },
  '/delivery/given-up': {},
  '/delivery/retry': { id: '1' },
  '/booking/own': { chip: 'past' },
  '/notice/list': {},
  '/notice/settings': {},
  '/notice/read': { upTo: '1:1:' },
  '/tracking/make': { bookingId: UNKNOWN_ID },
  '/tracking/end': { bookingId: UNKNOWN_ID },
  '/admin/hero-name': {},
  '/admin/create-hero-name': HERO_NAME,
  '/admin/update-hero-name': { id: UNKNOWN_ID, ...HERO_NAME },
  '/admin/delete-hero-name': { id: UNKNOWN_ID },
  '/member/find': { name: 'Jö' },
  '/realm/connect': { realm: 'Kazzak', to: 'Hyjal' },
  '/realm/part': { realm: 'Kazzak' },
  '/history/list': { noun: 'raid', id: UNKNOWN_ID },
  '/mail/all': {},
  '/mail/get': {},
  '/mail/generateCode': { mailId: UNKNOWN_ID },
  '/mail/sent': { mailId: UNKNOWN_ID },
  '/mail/create': { bookId: UNKNOWN_ID },
  '/mail/desk': { tab: 'code' },
  '/mail/codes': { mailIds: [UNKNOWN_ID] },
  '/mail/without-bank': { raidId: UNKNOWN_ID },
  '/mail/post': { mailIds: [UNKNOWN_ID], posted: true },
  '/mail/confirm': { codes: ['TS3DBT9H'] },
  '/mail/held': {},
  '/mail/take-over': { mailIds: [UNKNOWN_ID] },
  '/mail/take-back-sent': { mailId: UNKNOWN_ID, reason: 'A slip' },
  '/ledger/mine': {},
  '/ledger/summary': {},
  '/ledger/entries': {},
  '/ledger/people': {},
  '/ledger/statement': { account: UNKNOWN_ID },
  '/payout/set-character': { name: 'Brünhild', realm: 'Kazzak', faction: 'Horde' },
  '/ledger/owners': { of: 'members' },
  '/ledger/move': {
    from: { account: 'bank', owner: UNKNOWN_ID },
    to: { account: 'bank', owner: null },
    ...{ gold: 5, reason: 'Counted' },
  },
  '/ledger/take-back': { entry: UNKNOWN_ID, reason: 'A slip' },
  '/search/find': { text: 'rallona' },
  '/settlement/raid': { raidId: UNKNOWN_ID },
  '/settlement/boosters': {
    raidId: UNKNOWN_ID,
    boosters: [{ name: 'Brontax', realm: 'Kazzak', share: 0.5 }],
  },
  '/settlement/propose': { raidId: UNKNOWN_ID },
  '/settlement/nothing': { raidId: UNKNOWN_ID },
  '/settlement/approve': { settlementId: UNKNOWN_ID },
  '/settlement/send-back': { settlementId: UNKNOWN_ID, reason: 'Torvald was not there' },
  '/settlement/set-rates': { leader: 5, collector: 2, community: 20 },
  '/ledger/banks': {},
  '/ledger/raids': {},
  '/ledger/csv': { of: 'people' },
  '/ledger/count': { owner: UNKNOWN_ID, counted: 5 },
  '/ledger/post-difference': { count: UNKNOWN_ID, reason: 'Counted' },
  '/ledger/open': {},
  '/ledger/own-csv': {},
  '/payout/mine': {},
  '/payout/answer': { lineId: UNKNOWN_ID, answer: 'received' },
  '/payout/offer': { least: '1' },
  '/payout/ask': { least: 10_000 },
  '/payout/list': {},
  '/payout/get': { id: UNKNOWN_ID },
  '/payout/csv': { id: UNKNOWN_ID },
  '/payout/create': { payments: [{ payee: '-1', bank: UNKNOWN_ID, gold: 1 }] },
  '/payout/paid': { id: UNKNOWN_ID, lineIds: [UNKNOWN_ID] },
  '/payout/drop': { id: UNKNOWN_ID, lineIds: [UNKNOWN_ID] },
  '/payout/confirm-claim': { characterId: UNKNOWN_ID, memberId: UNKNOWN_ID },
  '/payout/take-back': { lineId: UNKNOWN_ID, reason: 'It came back' },
  '/report/read': { by: 'day', from: '2026-06-01', to: '2026-06-30' },
  '/report/csv': { by: 'day', from: '2026-06-01', to: '2026-06-30' },
  '/raid/past': {},
  '/raid/week': { from: '2026-11-18', to: '2026-11-24' },
  '/season/create': { text: '{}' },
  '/template/create': TEMPLATE,
  '/template/rename': { id: UNKNOWN_ID, title: 'HC Late' },
  '/template/delete': { id: UNKNOWN_ID },
  '/raid/delete': { id: UNKNOWN_ID },
  '/raid/publish': { id: UNKNOWN_ID },
  '/raid/create': RAID,
  '/raid/create-many': { raids: [RAID] },
  '/raid/publish-many': { ids: [UNKNOWN_ID] },
  '/raid/delete-many': { ids: [UNKNOWN_ID] },
  '/raid/get/:id': { id: UNKNOWN_ID },
  '/raid/view/:id': { id: UNKNOWN_ID },
  '/raid/edit': { id: UNKNOWN_ID, ...RAID },
  '/booking/raid-booking': { raidId: UNKNOWN_ID },
  '/booking/place/:id': { id: UNKNOWN_ID },
  '/booking/create': BOOKING,
  '/booking/create-many': { raidId: UNKNOWN_ID, bookings: [CLIENT] },
  '/booking/backup': BOOKING,
  '/booking/promote': { bookingId: UNKNOWN_ID },
  '/booking/cancel': { bookingId: UNKNOWN_ID, reason: 'Client cancelled' },
  '/booking/no-show': { bookingId: UNKNOWN_ID },
  '/booking/reinstate': { bookingId: UNKNOWN_ID },
  '/booking/move': { bookingId: UNKNOWN_ID, raidId: UNKNOWN_ID },
  '/booking/take-back': { bookingId: UNKNOWN_ID, mark: 'lock' },
  '/booking/correct': {
    ...{ bookingId: UNKNOWN_ID, price: 1, deposit: 0, reason: 'Discount' },
    ...{ paymentRealm: 'Draenor', paymentFaction: 'Horde' },
  },
  '/booking/backup-deposit': { bookingId: UNKNOWN_ID, deposit: 'kept' },
  '/booking/call': { bookingId: UNKNOWN_ID, kind: 'Offline' },
  '/booking/marks': { bookingIds: [UNKNOWN_ID], mark: 'lock' },
  '/raid/delay': { id: UNKNOWN_ID, minutes: 15 },
  '/booking/edit': { id: UNKNOWN_ID, ...BOOKING },
  ...Object.fromEntries(Object.values(markBooking).map(({ path }) => [path, { bookingId: UNKNOWN_ID }])),
  '/client/record': { name: 'Käthelina', realm: 'Antonidas', raidId: UNKNOWN_ID },
  '/client/of-raid': { raidId: UNKNOWN_ID },
  '/client/on-raids': { clients: [{ name: 'Käthelina', realm: 'Antonidas' }], raidIds: [UNKNOWN_ID] },
  '/client/warn': { bookingId: UNKNOWN_ID, text: 'Left the group twice' },
  '/client/take-back-warning': { warningId: UNKNOWN_ID },
  '/proxy/raiderio': { region: 'eu', realm: 'Antonidas', name: 'Käthelina' },
}

/**
 * An input that the call's schema accepts and whose ids name nothing: of these only a hero name can be made.
 *
 * @throws an Error for a call that has no example yet
 */
export function exampleOf({ path, input }: Endpoint): Readonly<Record<string, unknown>> {
  const example = input === nothing ? {} : EXAMPLES[path]
  if (example === undefined) throw new Error(`There is no example of ${path}`)
  return example
}

/** The field whose id the call looks for before anything else; null where it takes none. */
export function idFieldOf(endpoint: Endpoint): string | null {
  const example = exampleOf(endpoint)
  const [field] = Object.keys(example).filter((name) => name !== 'raidLeader' && example[name] === UNKNOWN_ID)
  return field ?? null
}
