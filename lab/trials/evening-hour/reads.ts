import { randomInt } from 'node:crypto'
import { type ApiClient, CallRefused } from '#demo/api-client.ts'
import { getAgenda } from '#domain/agenda/endpoints.ts'
import { listBookings } from '#domain/booking/endpoints.ts'
import { listClientRecords } from '#domain/client/endpoints.ts'
import { getCounters } from '#domain/counters/endpoints.ts'
import type { Endpoint, InputOf } from '#domain/endpoint.ts'
import { listHistory } from '#domain/history/endpoints.ts'
import { getBooks, getOwnGold, listEntries, listPeopleWithGold } from '#domain/ledger/endpoints.ts'
import { countUnsentMails, listAllMails, listMails, readDesk } from '#domain/mail/endpoints.ts'
import { getRoles } from '#domain/member/endpoints.ts'
import { listNotices } from '#domain/notice/endpoints.ts'
import { listAsking, listUnread } from '#domain/notice/unread.ts'
import { listOwnPayments } from '#domain/payout/endpoints.ts'
import { listPastRaids, listPendingRaids, listRaidsOfSpan, viewRaid } from '#domain/raid/endpoints.ts'
import { readReport } from '#domain/report/endpoints.ts'
import { usualSpan } from '#domain/report/rules.ts'
import { can, type Right, ROLES } from '#domain/rights.ts'
import { find } from '#domain/search/endpoints.ts'
import { daysAfter } from '#domain/server-time.ts'
import { listSessions } from '#domain/session/endpoints.ts'

/** Who may make it: those with a right, or everybody who is signed in. */
type Access = Right | 'signed-in'

interface Read {
  readonly access: Access
  ask(by: ApiClient, raidId: string): Promise<unknown>
}

function read<E extends Endpoint & { access: Access }>(
  endpoint: E,
  inputFor: (raidId: string) => InputOf<E>,
): Read {
  return { access: endpoint.access, ask: (by, raidId) => by.call(endpoint, inputFor(raidId)) }
}

const today = () => new Date().toISOString().slice(0, 10)

/** What people look at beside the list: a fifth of them the bookings of a raid. */
const READS: readonly Read[] = [
  ...Array.from({ length: 5 }, () => read(listBookings, (raidId) => ({ raidId }))),
  ...[read(getCounters, () => ({})), read(getAgenda, () => ({})), read(getRoles, () => ({}))],
  ...[listUnread, listAsking, listNotices, listSessions].map((one) => read(one, () => ({}))),
  ...[read(getOwnGold, () => ({})), read(listOwnPayments, () => ({})), read(listPastRaids, () => ({}))],
  read(viewRaid, (id) => ({ id })),
  read(listRaidsOfSpan, () => ({ from: today(), to: daysAfter(today(), 6) })),
  read(find, () => ({ text: `clientå${randomInt(10, 99)}` })),
  read(listClientRecords, (raidId) => ({ raidId })),
  read(listHistory, (id) => ({ noun: 'raid' as const, id })),
  ...[read(listPendingRaids, () => ({})), read(readDesk, () => ({ tab: 'code' as const }))],
  ...[read(countUnsentMails, () => ({})), read(listMails, () => ({})), read(listAllMails, () => ({}))],
  ...[read(getBooks, () => ({})), read(listEntries, () => ({})), read(listPeopleWithGold, () => ({}))],
  read(readReport, () => ({ by: 'person' as const, ...usualSpan(today()) })),
]

/** One of the reads that this person may make. */
export async function readSomething(by: ApiClient, raidIds: readonly string[]): Promise<void> {
  const roles = ROLES.filter((role) => by.person.roles.includes(role))
  const theirs = READS.filter(({ access }) => access === 'signed-in' || can(roles, access))
  const raidId = raidIds[randomInt(raidIds.length)] ?? ''
  await theirs[randomInt(theirs.length)]?.ask(by, raidId).catch((error) => {
    // Of a raid whose bookings are not for them: an answer like any other.
    if (!(error instanceof CallRefused && error.status === 404)) throw error
  })
}
