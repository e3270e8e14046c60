import type { ApiClient } from '#demo/api-client.ts'
import { getBoard } from '#domain/agenda/board.ts'
import { getAgenda } from '#domain/agenda/endpoints.ts'
import { listOwnClients } from '#domain/booking/endpoints.ts'
import { getCalendar } from '#domain/calendar/endpoints.ts'
import { listClientRecords } from '#domain/client/endpoints.ts'
import { listBanks, listPeopleWithGold, listRaidsWithGold } from '#domain/ledger/endpoints.ts'
import { listHands, readDesk } from '#domain/mail/endpoints.ts'
import { listNotices } from '#domain/notice/endpoints.ts'
import { listAsking, listUnread } from '#domain/notice/unread.ts'
import { listOwnPayments, listPayouts } from '#domain/payout/endpoints.ts'
import { getUsualPrice, listPastRaids, listRaidsOfSpan } from '#domain/raid/endpoints.ts'
import { daysAfter } from '#domain/server-time.ts'
import { listTemplates } from '#domain/template/endpoints.ts'
import type { Call, MeasuredCall } from './measured-call.ts'

/** What the screens of an evening ask for besides raids, bookings and mails. */
export function eveningReads(
  call: Call,
  {
    admin,
    manager,
    collector,
    veteran,
    leader,
    advertiser,
  }: Readonly<Record<'admin' | 'manager' | 'collector' | 'veteran' | 'leader' | 'advertiser', ApiClient>>,
  raidId: string,
): MeasuredCall[] {
  const from = new Date().toISOString().slice(0, 10)
  return [
    call('agenda/own, collector', collector, getAgenda, {}, false),
    call('agenda/own, a 100th of all', veteran, getAgenda, {}, false),
    call('agenda/board', admin, getBoard, {}, false),
    ...Object.entries({ advertiser, leader, veteran }).flatMap(([name, by]) => [
      call(`booking/own, ${name}`, by, listOwnClients, {}, false),
      call(`booking/own, ${name}, past`, by, listOwnClients, { chip: 'past' }, false),
    ]),
    call('notice/list', veteran, listNotices, {}),
    call('notice/unread', veteran, listUnread, {}),
    call('notice/asking', veteran, listAsking, {}),
    call('raid/past', veteran, listPastRaids, {}),
    call('raid/week', veteran, listRaidsOfSpan, { from, to: daysAfter(from, 6) }),
    call('raid/usual-price', manager, getUsualPrice, { difficulty: 'HEROIC', raidType: 'Full Run' }),
    call('mail/desk', collector, readDesk, { tab: 'code' }),
    call('mail/hands', collector, listHands, {}),
    call('ledger/people', admin, listPeopleWithGold, {}),
    call('ledger/banks', admin, listBanks, {}),
    call('ledger/raids', admin, listRaidsWithGold, {}),
    call('payout/mine', veteran, listOwnPayments, {}),
    call('payout/list', admin, listPayouts, {}),
    call('template/list', manager, listTemplates, {}),
    call('client/of-raid', veteran, listClientRecords, { raidId }),
    call('calendar/own', veteran, getCalendar, {}),
  ]
}
