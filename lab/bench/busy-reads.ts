import type { ApiClient } from '#demo/api-client.ts'
import { getAgenda } from '#domain/agenda/endpoints.ts'
import { listOwnClients } from '#domain/booking/endpoints.ts'
import { CLIENT_CHIPS } from '#domain/booking/own.ts'
import { getCalendar } from '#domain/calendar/endpoints.ts'
import { listClientRecords } from '#domain/client/endpoints.ts'
import { getCounters } from '#domain/counters/endpoints.ts'
import { exportOwnGold, getOwnGold, getStatement } from '#domain/ledger/endpoints.ts'
import { listHands, listMails, readDesk } from '#domain/mail/endpoints.ts'
import { listNotices } from '#domain/notice/endpoints.ts'
import { listAsking, listUnread } from '#domain/notice/unread.ts'
import { listOwnPayments } from '#domain/payout/endpoints.ts'
import { listPastRaids, listRaidsOfSpan } from '#domain/raid/endpoints.ts'
import { readReport } from '#domain/report/endpoints.ts'
import { find } from '#domain/search/endpoints.ts'
import { daysAfter } from '#domain/server-time.ts'
import type { Call, MeasuredCall } from './measured-call.ts'

interface People {
  readonly admin: ApiClient
  readonly busy: ApiClient
  /** The busy member's account of what is due. */
  readonly account: string
  readonly raidId: string
}

/** The screens of one member who has 50,000 bookings, mails, entries and notices. */
export function busyReads(call: Call, { admin, busy, account, raidId }: People): MeasuredCall[] {
  const from = new Date().toISOString().slice(0, 10)
  return [
    call('notice/list, busy', busy, listNotices, {}),
    call('notice/unread, busy', busy, listUnread, {}),
    call('notice/asking, busy', busy, listAsking, {}),
    call('ledger/mine, busy', busy, getOwnGold, {}),
    call('ledger/own-csv, busy, its first piece', busy, exportOwnGold, {}),
    call('ledger/statement, busy', admin, getStatement, { account }),
    call('ledger/statement, busy, as of a day', admin, getStatement, { account, asOf: daysAfter(from, -60) }),
    call('payout/mine, busy', busy, listOwnPayments, {}),
    call('dashboard/status, busy', busy, getCounters, {}),
    call('agenda/own, busy', busy, getAgenda, {}, false),
    call('booking/own, busy', busy, listOwnClients, {}, false),
    ...CLIENT_CHIPS.map((chip) => call(`booking/own, busy, ${chip}`, busy, listOwnClients, { chip }, false)),
    call('mail/get, busy', busy, listMails, {}, false),
    call('mail/desk, busy', busy, readDesk, { tab: 'code' }),
    call('mail/hands, busy', busy, listHands, {}),
    call('raid/past, busy', busy, listPastRaids, {}),
    call('raid/week, busy', busy, listRaidsOfSpan, { from, to: daysAfter(from, 6) }),
    call('client/of-raid, busy', busy, listClientRecords, { raidId }),
    call('calendar/own, busy', busy, getCalendar, {}),
    ...['cl', 'clientå77', 'omega'].map((text) =>
      call(`search/find, busy, ${text}`, busy, find, { text }, false),
    ),
  ]
}

/** Up to ten days ago, for which every dataset has bookings, by those who see all, their raids and their own. */
export function reportReads(
  call: Call,
  people: Readonly<Record<'admin' | 'leader' | 'veteran' | 'busy', ApiClient>>,
): MeasuredCall[] {
  const to = daysAfter(new Date().toISOString().slice(0, 10), -10)
  return Object.entries(people).flatMap(([name, by]) =>
    [30, 300].flatMap((days) =>
      (['day', 'person'] as const).map((grouping) => {
        const span = { by: grouping, from: daysAfter(to, 1 - days), to }
        return call(`report/read, ${name}, ${grouping}, ${days} days`, by, readReport, span, false)
      }),
    ),
  )
}
