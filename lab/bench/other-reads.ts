import type { ApiClient } from '#demo/api-client.ts'
import { getFirstSteps } from '#domain/agenda/first-steps.ts'
import { getBackups } from '#domain/archive/endpoints.ts'
import { findBooking, listBookings } from '#domain/booking/endpoints.ts'
import { listChannels } from '#domain/channel/endpoints.ts'
import { getClientRecord } from '#domain/client/endpoints.ts'
import { listGivenUp } from '#domain/delivery/endpoints.ts'
import { exportLedger, getStatement, listBanks, listOpenGold, listOwners } from '#domain/ledger/endpoints.ts'
import { CSV_PARTS } from '#domain/ledger/ledger.ts'
import { createMail, listAllMails, listTakers } from '#domain/mail/endpoints.ts'
import { listWithoutBank } from '#domain/mail/without-bank.ts'
import { getAuthStatus } from '#domain/member/endpoints.ts'
import { getNoticeSettings } from '#domain/notice/endpoints.ts'
import {
  exportPayout,
  getOwnCharacter,
  getPayout,
  listPayouts,
  offerPayout,
} from '#domain/payout/endpoints.ts'
import { getSum, listWaiting } from '#domain/press/endpoints.ts'
import { getRoster, listGoldCollectors, viewRaid } from '#domain/raid/endpoints.ts'
import { listConnectedRealms } from '#domain/realm/endpoints.ts'
import { exportReport } from '#domain/report/endpoints.ts'
import { usualSpan } from '#domain/report/rules.ts'
import { listSeasons, takeSeasonOut } from '#domain/season/endpoints.ts'
import { daysAfter } from '#domain/server-time.ts'
import { listSessions, listSignedIn } from '#domain/session/endpoints.ts'
import { listSettings } from '#domain/setting/endpoints.ts'
import { readCommunity } from '#domain/setting/in-page.ts'
import { getRates, getSettlement } from '#domain/settlement/endpoints.ts'
import { getEntrance } from '#domain/setup/trial.ts'
import type { Call, MeasuredCall } from './measured-call.ts'
import type { Filled } from './product.ts'

/** Of the dataset's characters one. */
const CLIENT = { name: 'Clientå7', realm: 'Antonidas' }

/** What staff and members ask for less often: the books and payouts, files, and the lists that forms choose from. */
export async function otherReads(
  call: Call,
  filled: Filled,
  { admin, manager, raidId }: Readonly<Record<'admin' | 'manager', ApiClient>> & { raidId: string },
): Promise<MeasuredCall[]> {
  const { veteran } = filled.principals
  const [bank] = await admin.call(listBanks, {})
  const account = bank?.account ?? ''
  const payouts = await admin.call(listPayouts, {})
  const id = payouts.payouts[1]?._id ?? ''
  const [mail] = await admin.call(listAllMails, { sent: 'no' })
  const [booking] = await veteran.call(listBookings, { raidId })
  const [sold, booked] = [mail?.raidId ?? '', booking?._id ?? '']
  const [season] = await admin.call(listSeasons, {})
  const to = daysAfter(new Date().toISOString().slice(0, 10), -10)
  return [
    call('auth/status', veteran, getAuthStatus, {}),
    call('session/list', veteran, listSessions, {}),
    call('client/record', veteran, getClientRecord, { ...CLIENT, raidId }),
    call('raid/view', veteran, viewRaid, { id: raidId }),
    call('raid/gold-collector', manager, listGoldCollectors, {}),
    call('booking/place', admin, findBooking, { id: booked }),
    call('mail/create', admin, createMail, { bookId: mail?.bookId ?? '' }),
    call('mail/takers', admin, listTakers, { mailId: mail?._id ?? '' }),
    call('ledger/statement, a bank', admin, getStatement, { account }),
    call('ledger/owners, members', admin, listOwners, { of: 'members', name: 'm' }),
    call('ledger/owners, payees', admin, listOwners, { of: 'payees', name: 'b' }),
    ...CSV_PARTS.map((of) =>
      call(`ledger/csv, ${of}, its first piece`, admin, exportLedger, { of, account }),
    ),
    call('ledger/open', admin, listOpenGold, {}),
    call('press/waiting', admin, listWaiting, {}),
    call('press/sum', admin, getSum, {}),
    call('season/list', admin, listSeasons, {}),
    call('season/file', admin, takeSeasonOut, { id: season?._id ?? '' }),
    call('settlement/raid', admin, getSettlement, { raidId: sold }),
    call('settlement/rates', admin, getRates, {}),
    call('payout/character', veteran, getOwnCharacter, {}),
    call('payout/offer', admin, offerPayout, { least: '1000000' }, false),
    call('payout/get', admin, getPayout, { id }),
    call('payout/csv', admin, exportPayout, { id }),
    call('report/csv', admin, exportReport, { by: 'person', ...usualSpan(to) }, false),
    call('channel/list', admin, listChannels, {}),
    call('delivery/given-up', admin, listGivenUp, {}),
    call('realm/connected', admin, listConnectedRealms, {}),
    call('session/members', admin, listSignedIn, {}),
    call('notice/settings', veteran, getNoticeSettings, {}),
    ...setUpReads(call, filled, { admin, manager, raidId }),
  ]
}

/** How a community is set up. */
function setUpReads(
  call: Call,
  filled: Filled,
  { admin, manager, raidId }: Readonly<Record<'admin' | 'manager', ApiClient>> & { raidId: string },
): MeasuredCall[] {
  return [
    call('agenda/first-steps', admin, getFirstSteps, {}),
    call('archive/backups', admin, getBackups, {}),
    call('raid/roster', manager, getRoster, {}),
    call('setting/list', admin, listSettings, {}),
    call('setting/entrance', admin, getEntrance, {}),
    call('setting/community', filled.principals.veteran, readCommunity, {}),
    call('mail/without-bank', admin, listWithoutBank, { raidId }),
  ]
}
