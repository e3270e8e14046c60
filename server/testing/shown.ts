import { getBoard } from '#domain/agenda/board.ts'
import { getAgenda } from '#domain/agenda/endpoints.ts'
import { getFirstSteps } from '#domain/agenda/first-steps.ts'
import { backUpNow, getBackups } from '#domain/archive/endpoints.ts'
import { findBooking, listBookings, listOwnClients } from '#domain/booking/endpoints.ts'
import { getCalendar } from '#domain/calendar/endpoints.ts'
import { getBot, listChannels, testChannel } from '#domain/channel/endpoints.ts'
import { lookUpCharacter, lookUpProgress } from '#domain/character/endpoints.ts'
import { getClientRecord, listClientRecords } from '#domain/client/endpoints.ts'
import { getCounters } from '#domain/counters/endpoints.ts'
import { listGivenUp } from '#domain/delivery/endpoints.ts'
import type { Endpoint, InputOf, PayloadOf } from '#domain/endpoint.ts'
import { listHeroNames } from '#domain/hero-name/endpoints.ts'
import { listHistory } from '#domain/history/endpoints.ts'
import { previewImport } from '#domain/import/endpoints.ts'
import {
  checkBooks,
  exportLedger,
  exportOwnGold,
  getBooks,
  getOwnGold,
  getStatement,
  listBanks,
  listEntries,
  listOpenGold,
  listOwners,
  listPeopleWithGold,
  listRaidsWithGold,
} from '#domain/ledger/endpoints.ts'
import { DESK_TABS } from '#domain/mail/desk.ts'
import {
  countUnsentMails,
  createMail,
  listAllMails,
  listHands,
  listMails,
  listTakers,
  readDesk,
} from '#domain/mail/endpoints.ts'
import { listWithoutBank } from '#domain/mail/without-bank.ts'
import { getAuthStatus, getRoles } from '#domain/member/endpoints.ts'
import { getNoticeSettings, listNotices } from '#domain/notice/endpoints.ts'
import { listAsking, listUnread } from '#domain/notice/unread.ts'
import {
  exportPayout,
  getOwnCharacter,
  getPayout,
  listOwnPayments,
  listPayouts,
  offerPayout,
} from '#domain/payout/endpoints.ts'
import { getSum, listWaiting } from '#domain/press/endpoints.ts'
import {
  getRaid,
  getRoster,
  getUsualPrice,
  listGoldCollectors,
  listPastRaids,
  listPendingRaids,
  listPublishedRaids,
  listRaidLeaders,
  listRaidsOfSpan,
  viewRaid,
} from '#domain/raid/endpoints.ts'
import { listConnectedRealms } from '#domain/realm/endpoints.ts'
import { exportReport, readReport } from '#domain/report/endpoints.ts'
import { find } from '#domain/search/endpoints.ts'
import { listSeasons, takeSeasonOut } from '#domain/season/endpoints.ts'
import { daysAfter } from '#domain/server-time.ts'
import { listSessions, listSignedIn } from '#domain/session/endpoints.ts'
import type { SignedInMember } from '#domain/session/session.ts'
import { listSettings } from '#domain/setting/endpoints.ts'
import { readCommunity } from '#domain/setting/in-page.ts'
import { getRates, getSettlement } from '#domain/settlement/endpoints.ts'
import {
  getEntrance,
  listBotServerRoles,
  listBotServers,
  tryAddress,
  tryDiscord,
  tryRoles,
} from '#domain/setup/trial.ts'
import { listTemplates } from '#domain/template/endpoints.ts'
import type { View } from '#domain/view.ts'
import type { AtHand } from '#server/testing/scenario.ts'

/** As which a screen keeps an answer: a view, the notices of the bell, or the week of the two lists. */
export type ShownAs = View | 'notices' | 'week'

export interface AskedAbout extends AtHand {
  /** YYYY-MM-DD. */
  readonly day: string
  /** Of the ledger. */
  readonly accounts: readonly string[]
}

/** A read that screens keep, as what, and the inputs to try: the page's table from view to query, from the server's side. */
export interface Shown {
  readonly endpoint: Endpoint
  readonly as: readonly ShownAs[]
  inputs(about: AskedAbout): readonly object[]
  /** What of the payload is compared. */
  seen(payload: unknown): unknown
}

function shown<E extends Endpoint>(
  endpoint: E,
  as: readonly ShownAs[],
  inputs: (about: AskedAbout) => readonly InputOf<E>[] = () => [{} as InputOf<E>],
): Shown {
  return { endpoint, as, inputs: inputs as Shown['inputs'], seen: (payload) => payload }
}

/** Of these no more than which they are: when a session was used last goes by the clock, and what a notice says by what else happens. */
function listed(endpoint: Endpoint, as: readonly ShownAs[], idsOf: (payload: never) => unknown): Shown {
  return { ...shown(endpoint, as), seen: (payload) => idsOf(payload as never) }
}

const ids = (records: readonly { _id: string }[]) => records.map(({ _id }) => _id)
const PAYOUTS: readonly ShownAs[] = ['payouts', 'banks', 'hero-names', 'realms']
const ofRaids = ({ raidIds }: AtHand) => raidIds.map((raidId) => ({ raidId }))
const CLIENT = { name: 'Käthelina', realm: 'Antonidas' }

export const SHOWN: readonly Shown[] = [
  shown(listPublishedRaids, ['published-raids']),
  shown(listPendingRaids, ['pending-raids']),
  shown(listRaidsOfSpan, ['week'], ({ day }) => [{ from: day, to: daysAfter(day, 2) }]),
  // Told of with each change of the list, be the list itself as before.
  shown(listPastRaids, ['week']),
  shown(viewRaid, ['bookings'], ({ raidIds }) => raidIds.map((id) => ({ id }))),
  shown(listBookings, ['bookings'], ({ raidIds }) =>
    raidIds.map((raidId) => ({ raidId, all: true as const })),
  ),
  shown(listOwnClients, ['own-clients'], () => [{}, { chip: 'past' as const }]),
  // Read again with the raid's bookings.
  shown(listClientRecords, ['clients', 'bookings'], ofRaids),
  shown(getClientRecord, ['clients'], ({ raidIds: [raidId = ''] }) =>
    raidId ? [{ ...CLIENT, raidId }] : [CLIENT],
  ),
  shown(listTemplates, ['templates']),
  shown(listSeasons, ['seasons']),
  shown(listSettings, ['settings']),
  shown(getEntrance, ['settings']),
  shown(readCommunity, ['settings']),
  shown(listRaidLeaders, ['members']),
  shown(listGoldCollectors, ['members']),
  shown(getRoster, ['members']),
  shown(getCounters, ['counters']),
  shown(getAgenda, ['agenda', 'gold']),
  shown(getFirstSteps, [
    ...(['agenda', 'members', 'hero-names', 'realms', 'rates', 'archives'] as const),
    ...(['channels', 'templates', 'pending-raids', 'settings'] as const),
  ]),
  shown(getBoard, ['agenda', 'desk', 'payouts', 'channels', 'ledger', 'banks', 'archives']),
  shown(getBackups, ['archives']),
  shown(listMails, ['mails']),
  shown(listAllMails, ['mails']),
  shown(countUnsentMails, ['mails']),
  shown(readDesk, ['desk', 'hero-names', 'realms'], () => DESK_TABS.map((tab) => ({ tab }))),
  shown(getSettlement, ['settlement'], ofRaids),
  shown(getRates, ['rates']),
  shown(getOwnGold, ['gold']),
  shown(listHands, ['gold']),
  shown(listOwnPayments, ['gold']),
  shown(getBooks, ['ledger']),
  shown(listEntries, ['ledger']),
  shown(listPeopleWithGold, ['ledger']),
  shown(listRaidsWithGold, ['ledger']),
  shown(listOpenGold, ['open-gold']),
  shown(listWaiting, ['ledger']),
  shown(getSum, ['ledger']),
  shown(getStatement, ['ledger'], ({ accounts }) => accounts.map((account) => ({ account }))),
  shown(listBanks, ['banks']),
  shown(listPayouts, PAYOUTS),
  shown(getPayout, PAYOUTS, ({ payoutIds }) => payoutIds.map((id) => ({ id }))),
  shown(offerPayout, PAYOUTS, () => [{ least: '1' }]),
  shown(readReport, ['reports'], ({ day }) =>
    (['day', 'person'] as const).map((by) => ({ by, from: day, to: daysAfter(day, 2) })),
  ),
  shown(listHeroNames, ['hero-names']),
  shown(listConnectedRealms, ['realms']),
  shown(listChannels, ['channels']),
  shown(getBot, ['channels']),
  shown(listGivenUp, ['channels']),
  shown(getCalendar, ['profile']),
  shown(getNoticeSettings, ['profile']),
  shown(getOwnCharacter, ['profile']),
  listed(listSessions, ['sessions'], ids),
  listed(listSignedIn, ['signed-in'], (members: SignedInMember[]) =>
    members.map(({ _id, devices }) => [_id, devices]),
  ),
  shown(getRoles, ['roles']),
  listed(listNotices, ['notices'], ({ notices }: PayloadOf<typeof listNotices>) => ids(notices)),
  shown(listUnread, ['notices']),
  shown(listAsking, ['notices']),
]

/** Reads that no screen keeps, and why. */
export const NOT_KEPT: ReadonlyMap<Endpoint, string> = new Map<Endpoint, string>([
  [getAuthStatus, 'Who is signed in: read when a page opens, and when its socket is ended'],
  [findBooking, 'Where a booking is that has left: asked once, for a link that leads to it'],
  [getRaid, 'What a form starts from: read again it would be pulled from under the person'],
  [getUsualPrice, 'By what a form measures a price'],
  [listWithoutBank, 'Asked anew each minute of the three quarters of an hour in which it is shown'],
  [listTakers, 'Looked up as somebody begins to hand over'],
  [listOwners, 'Looked up by what is typed'],
  [lookUpCharacter, 'Looked up by what is typed, elsewhere'],
  [lookUpProgress, 'Looked up by what is typed, elsewhere'],
  [find, 'Looked up by what is typed'],
  [previewImport, 'Read anew before anything is written: the commit names what it showed'],
  [listHistory, 'Read anew each time that it is opened'],
  [createMail, 'Answers the screen of 1.0 once'],
  [testChannel, 'Says what Discord answered now'],
  [listBotServers, 'Asked of Discord as a form opens'],
  [listBotServerRoles, 'Asked of Discord as a form opens'],
  [tryAddress, 'Tries, and says what came of it'],
  [tryDiscord, 'Tries, and says what came of it'],
  [tryRoles, 'Tries, and says what came of it'],
  [checkBooks, 'Adds up now'],
  [backUpNow, 'Says what came of it'],
  [exportLedger, 'A file'],
  [exportOwnGold, 'A file'],
  [exportPayout, 'A file'],
  [exportReport, 'A file'],
  [takeSeasonOut, 'A file'],
])
