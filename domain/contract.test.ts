import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { markBooking } from '#domain/booking/endpoints.ts'
import { contract } from '#domain/contract.ts'
import type { Endpoint } from '#domain/endpoint.ts'

const posts = (calls: string, fields: string) =>
  Object.fromEntries(calls.split(' ').map((call) => [`POST ${call}`, fields]))
const gets = (calls: string) => Object.fromEntries(calls.split(' ').map((call) => [`GET ${call}`, '']))
const RAID_FIELDS =
  'name date time difficulty organization lootType bossCount maxClients pot raidLeader goldCollector raidType'
const BOOKING_FIELDS =
  'raidId raiderioLink clientRealm clientName clientClass clientFaction paymentRealm paymentFaction source ' +
  'paidFull price deposit owes contactInfo selectedBosses additionalNotes'
const MAIL_FILTERS = 'date realm faction sent mailId before'

/** Every call that the screens and other programs rely on, with what it takes, by the statement that names it. */
const CALLS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'CALL-1': {
    'GET /auth/status': '',
    'GET /discord/roles': '',
    ...{ 'GET /dashboard/status': '', 'GET /agenda/own': '', 'GET /agenda/board': '' },
  },
  'CALL-2': {
    'GET /admin/hero-name': 'before search',
    'POST /admin/create-hero-name': 'name realm faction status',
    'POST /admin/update-hero-name': 'id version name realm faction status',
    'POST /admin/delete-hero-name': 'id',
  },
  'CALL-3': {
    'GET /mail/all': MAIL_FILTERS,
    'GET /mail/get': MAIL_FILTERS,
    'GET /mail/unsent': '',
    'POST /mail/generateCode': 'mailId',
    'POST /mail/sent': 'mailId confirmationCode',
    'POST /mail/create': 'bookId',
  },
  'CALL-4': {
    'GET /raid/published': '',
    'GET /raid/pending': '',
    'GET /raid/get/:id': 'id',
    'GET /raid/view/:id': 'id',
    'GET /raid/raid-leader': '',
    ...gets('/raid/gold-collector /raid/roster'),
    'GET /raid/past': 'before',
    'POST /raid/week': 'from to after',
  },
  'CALL-5': {
    'POST /raid/create': RAID_FIELDS,
    'POST /raid/edit': `id version ${RAID_FIELDS}`,
    ...posts('/raid/publish /raid/delete', 'id'),
    'POST /raid/create-many': 'raids publish',
    'POST /raid/publish-many': 'ids',
    'POST /raid/delete-many': 'ids',
  },
  'CALL-6': {
    'POST /booking/raid-booking': 'raidId all',
    'POST /booking/create': BOOKING_FIELDS,
    'POST /booking/create-many': 'raidId bookings',
    ...{ 'GET /booking/own': 'chip before', 'GET /booking/place/:id': 'id' },
    'POST /booking/edit': `id version ${BOOKING_FIELDS}`,
  },
  'CALL-20': {
    'GET /template/list': '',
    'POST /template/create': `${RAID_FIELDS.replace('date ', '')} title`,
    'POST /template/rename': 'id title',
    'POST /template/delete': 'id',
  },
  'CALL-31': {
    ...{ 'GET /season/list': '', ...posts('/season/create', 'text') },
  },
  'CALL-32': {},
  'CALL-33': {},
  'CALL-35': {
    ...gets('/setting/list /setting/community'),
    ...posts('/setting/set', 'name value version'),
  },
  'CALL-9': { 'GET /session/list': '', 'POST /session/end': 'id', 'POST /session/end-others': '' },
  'CALL-30': { 'GET /session/members': 'name before', 'POST /session/end-all': 'memberId' },
  'CALL-10': { 'GET /history/list': 'noun id before' },
  'CALL-11': {
    'POST /booking/call': 'bookingId kind',
    'POST /booking/backup': BOOKING_FIELDS,
    ...posts('/booking/cancel /booking/no-show', 'bookingId reason deposit'),
    'POST /booking/backup-deposit': 'bookingId deposit',
    'POST /booking/reinstate': 'bookingId backup',
    'POST /booking/move': 'bookingId raidId',
    'POST /raid/delay': 'id minutes',
    'POST /booking/take-back': 'bookingId mark reason',
    'POST /booking/correct': 'bookingId version price deposit paymentRealm paymentFaction reason',
    ...posts('/booking/promote', 'bookingId'),
    'POST /booking/marks': 'bookingIds mark',
  },
  'CALL-12': {
    'GET /client/record': 'name realm raidId',
    'GET /client/of-raid': 'raidId',
    'POST /client/on-raids': 'clients raidIds',
    'POST /client/warn': 'bookingId text until',
    'POST /client/take-back-warning': 'warningId',
  },
  'CALL-13': {
    'GET /ledger/mine': 'before',
    'GET /ledger/summary': '',
    'GET /ledger/entries': 'before',
    'GET /ledger/people': 'before',
    'GET /ledger/statement': 'account before',
    'GET /ledger/owners': 'of name',
    'POST /ledger/move': 'from to gold direction reason about happenedOn',
    'POST /ledger/take-back': 'entry reason',
    'GET /ledger/banks': 'owner before',
    ...{ 'GET /ledger/raids': 'before', 'GET /ledger/open': 'before' },
    'GET /ledger/csv': 'of account',
    'GET /ledger/own-csv': '',
    'POST /ledger/count': 'owner counted',
    'POST /ledger/post-difference': 'count fromNoBank reason',
    'POST /ledger/check': '',
  },
  'CALL-14': {
    'GET /payout/character': '',
    'POST /payout/set-character': 'name realm faction',
    'GET /payout/mine': 'before',
    'GET /payout/offer': 'before least',
    'GET /payout/list': 'before',
    'GET /payout/get': 'id',
    'GET /payout/csv': 'id bank',
    'POST /payout/create': 'payments',
    'POST /payout/paid': 'id lineIds',
    'POST /payout/drop': 'id lineIds',
    'POST /payout/take-back': 'lineId reason',
  },
  'CALL-15': {
    'GET /realm/connected': '',
    ...{ 'POST /realm/connect': 'realm to', 'POST /realm/part': 'realm' },
  },
  ...{
    'CALL-16': { 'POST /search/find': 'text' },
    'CALL-8': {
      'GET /proxy/raiderio': 'region realm name',
    },
  },
  'CALL-17': {
    'GET /settlement/raid': 'raidId',
    'POST /settlement/boosters': 'raidId boosters',
    'POST /settlement/propose': 'raidId beforeStart',
    ...posts('/settlement/nothing', 'raidId'),
    ...{ 'POST /settlement/approve': 'settlementId', 'POST /settlement/send-back': 'settlementId reason' },
    'POST /settlement/take-back': 'settlementId reason',
    'GET /settlement/rates': '',
    'POST /settlement/set-rates': 'leader collector community',
  },
  'CALL-22': {
    'GET /calendar/own': '',
    'POST /calendar/renew': '',
    'POST /calendar/end': '',
  },
  'CALL-26': {
    'GET /notice/list': 'before',
    ...gets('/notice/unread /notice/asking /notice/settings'),
    'POST /notice/read': 'upTo ids',
    'POST /notice/settings': 'topics quiet',
  },
  'CALL-25': { 'POST /tracking/make': 'bookingId', 'POST /tracking/end': 'bookingId' },
  'CALL-24': {
    'GET /channel/list': '',
    'GET /channel/bot': '',
    'POST /channel/set': 'kind address hour',
    'POST /channel/remove': 'kind',
    'POST /channel/test': 'kind',
    'GET /delivery/given-up': 'before',
    'POST /delivery/retry': 'id',
  },
  'CALL-18': {
    'GET /mail/desk': 'tab after',
    'POST /mail/codes': 'mailIds heroNameId',
    'POST /mail/post': 'mailIds posted',
    'GET /mail/without-bank': 'raidId',
    'POST /mail/confirm': 'codes',
    'GET /mail/held': '',
    'POST /mail/take-over': 'mailIds',
    'POST /mail/take-back-sent': 'mailId reason',
  },
  'CALL-19': { 'GET /report/read': 'by from to before', 'GET /report/csv': 'by from to' },
}

/** Marks are written down beside their own test, server/booking/marks.test.ts. */
const isMark = (endpoint: Endpoint) => Object.values(markBooking).some((mark) => mark === endpoint)
const others = contract.filter((endpoint) => !isMark(endpoint))

describe('the contract', () => {
  it('holds these calls and no others', () => {
    const expected = Object.values(CALLS).flatMap((calls) => Object.keys(calls))
    expect(others.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(expected.toSorted())
  })

  it.each(
    Object.entries(CALLS).flatMap(([statement, calls]) =>
      Object.entries(calls).map(([name, fields]) => ({ statement, name, fields })),
    ),
  )('$statement: $name takes these fields and no others', ({ name, fields }) => {
    const taken = contract
      .filter(({ method, path }) => `${method} ${path}` === name)
      .map(({ input }) => Object.keys((input as z.core.$ZodObject)._zod.def.shape).toSorted())
    expect(taken).toEqual([fields.split(' ').filter(Boolean).toSorted()])
  })

  it('has no GET that writes', () => {
    expect(contract.filter(({ method, effect }) => method === 'GET' && effect === 'write')).toEqual([])
  })

  it('WIRE-10: encodes the three lists that travel encoded', () => {
    const encoded = contract.filter((endpoint) => endpoint.encoded).map(({ path }) => path)
    expect(encoded.toSorted()).toEqual(['/booking/raid-booking', '/raid/pending', '/raid/published'])
  })

  it('WIRE-3: leaves out the envelope of two calls', () => {
    const bare = contract.filter((endpoint) => endpoint.bare).map(({ path }) => path)
    expect(bare).toEqual(['/auth/status', '/discord/roles'])
  })
})
