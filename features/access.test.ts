import { expect, it } from 'vitest'
import { markBooking } from '#features/booking/calls.ts'
import type { Endpoint } from '#platform/call/endpoint.ts'
import { contract } from './index.ts'

/** The right that each call requires, repeated here so that nobody changes it by accident. */
const ASKED: Readonly<Record<string, string>> = {
  public: 'GET /auth/status',
  'signed-in': 'GET /discord/roles, GET /session/list, POST /session/end, POST /session/end-others',
  'see-dashboard':
    'GET /dashboard/status, GET /agenda/own, GET /calendar/own, POST /calendar/renew, POST /calendar/end, ' +
    'GET /notice/list, GET /notice/new, POST /notice/read, GET /notice/settings, POST /notice/settings, GET /season/list, GET /setting/community',
  search: 'POST /search/find',
  'manage-hero-names':
    'GET /admin/hero-name, POST /admin/create-hero-name, POST /admin/update-hero-name, POST /admin/delete-hero-name',
  'manage-community':
    'GET /realm/connected, POST /realm/connect, POST /realm/part, GET /session/members, POST /session/end-all, ' +
    'GET /setting/all, POST /setting/set, GET /channel/list, GET /channel/bot, POST /channel/set, POST /channel/remove, POST /channel/test, GET /channel/dropped',
  'change-season': 'POST /season/create',
  'see-all-mails': 'GET /mail/all',
  'see-own-gold':
    'GET /ledger/mine, GET /ledger/own-csv, GET /payout/character, POST /payout/set-character, GET /payout/mine, ' +
    'GET /mail/held',
  'pay-out':
    'GET /payout/offer, GET /payout/list, GET /payout/get, GET /payout/csv, POST /payout/create, POST /payout/paid, POST /payout/drop, ' +
    'POST /payout/take-back, GET /settlement/unsettled',
  'see-crew': 'GET /settlement/raid',
  'name-boosters': 'POST /settlement/boosters',
  'propose-settlement': 'POST /settlement/propose, POST /settlement/nothing, POST /settlement/take-back',
  'approve-settlement': 'POST /settlement/approve, POST /settlement/send-back',
  'see-ledger':
    'GET /ledger/summary, GET /ledger/entries, GET /ledger/people, GET /ledger/statement, GET /ledger/banks, GET /ledger/csv',
  'move-gold':
    'GET /ledger/owners, POST /ledger/move, POST /ledger/take-back, POST /ledger/count, POST /ledger/post-difference, POST /ledger/check, ' +
    'GET /agenda/board, POST /mail/take-back-sent',
  'see-reports': 'GET /report/read, GET /report/csv',
  'handle-mails':
    'GET /mail/get, GET /mail/counts, POST /mail/generateCode, POST /mail/sent, GET /mail/work, ' +
    'POST /mail/post, POST /mail/confirm, POST /mail/take-over',
  'lock-and-finish': 'POST /mail/create',
  'mark-in-group': 'GET /mail/without-bank, POST /booking/marks',
  'read-history': 'GET /history/list',
  'list-published-raids': 'GET /raid/published, POST /raid/week',
  'manage-raids':
    'GET /raid/pending, POST /raid/delete, POST /raid/publish, GET /raid/raid-leader, GET /raid/gold-collector, GET /raid/roster, ' +
    'POST /raid/create, GET /raid/get/:id, POST /raid/edit, POST /raid/create-many, POST /raid/publish-many, POST /raid/delete-many, ' +
    'GET /template/list, POST /template/create, POST /template/rename, POST /template/delete',
  'see-booking-page': 'GET /raid/past',
  'see-bookings':
    'GET /raid/view/:id, POST /booking/raid-booking, GET /booking/own, GET /booking/place/:id, POST /tracking/make, POST /tracking/end',
  book: 'POST /booking/create, POST /booking/create-many, POST /booking/backup, GET /proxy/raiderio',
  'edit-booking': 'POST /booking/edit, POST /booking/backup-deposit',
  'promote-backup': 'POST /booking/promote',
  'cancel-booking': 'POST /booking/cancel',
  'mark-no-show': 'POST /booking/no-show',
  'reinstate-booking': 'POST /booking/reinstate',
  'move-booking': 'POST /booking/move',
  'delay-raid': 'POST /raid/delay',
  'take-back-mark': 'POST /booking/take-back',
  'correct-gold': 'POST /booking/correct',
  'call-advertiser': 'POST /booking/call',
  'see-client-records': 'GET /client/record, GET /client/of-raid, POST /client/on-raids',
  'warn-of-clients': 'POST /client/warn, POST /client/take-back-warning',
}

/** Marks are written down beside their own test, features/booking/server/marks.test.ts. */
const isMark = (endpoint: Endpoint) => Object.values(markBooking).some((mark) => mark === endpoint)

it.each(Object.entries(ASKED))('ROLE-2: exactly the listed calls require %s', (access, calls) => {
  const asking = contract.filter((call) => call.access === access && !isMark(call))
  expect(asking.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    calls.split(', ').toSorted(),
  )
})
