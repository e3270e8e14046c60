import { randomUUID } from 'node:crypto'
import type { ApiClient } from '#demo/api-client.ts'
import { PEOPLE } from '#demo/people.ts'
import { listBookings } from '#domain/booking/endpoints.ts'
import { getCounters } from '#domain/counters/endpoints.ts'
import { listHeroNames } from '#domain/hero-name/endpoints.ts'
import { listHistory } from '#domain/history/endpoints.ts'
import { getBooks, getOwnGold, listEntries } from '#domain/ledger/endpoints.ts'
import { countUnsentMails, listAllMails, listMails } from '#domain/mail/endpoints.ts'
import { getRoles } from '#domain/member/endpoints.ts'
import {
  editRaid,
  getRaid,
  listPendingRaids,
  listPublishedRaids,
  listRaidLeaders,
} from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { find } from '#domain/search/endpoints.ts'
import { bookingWrites } from './booking-writes.ts'
import { busyReads, reportReads } from './busy-reads.ts'
import { communityWrites } from './community-writes.ts'
import { eveningReads } from './evening-reads.ts'
import { goldWrites } from './gold-writes.ts'
import { type Call, type MeasuredCall, timed } from './measured-call.ts'
import { otherReads } from './other-reads.ts'
import { payoutWrites } from './payout-writes.ts'
import type { Filled } from './product.ts'
import { raidWrites } from './raid-writes.ts'
import { stageOn } from './stage.ts'

/** Every kind of read and the writes of an evening, by those who make them. */
export async function measuredCalls(
  filled: Filled,
): Promise<{ calls: MeasuredCall[]; drop(): Promise<unknown> }> {
  const { principals, people, product } = filled
  const { leader, veteran, busy } = principals
  const stage = await stageOn(filled)
  const { admin } = stage
  const both = await product.clientFor(personOf('Ysolde'))
  const manager = one(people('Raid Manager'))
  const published = await principals.advertiser.call(listPublishedRaids, {})
  // It is renamed again and again, and no crew's screen tells of that.
  const raid = one(published.filter(({ raidLeader }) => raidLeader._id !== leader.memberId))
  const [due] = await stage.sql(`SELECT id::text FROM ledger_account WHERE kind = 'due' AND owner_id = $1`, [
    busy.memberId,
  ])
  const { next } = await page(admin)
  const day = new Date(Date.now() - 12 * 86_400_000).toISOString().slice(0, 10)
  const call: Call = (name, by, endpoint, input, isComparable = true) => {
    return { name, endpoint, isComparable, time: () => timed(filled, by, endpoint, input) }
  }
  const reads = [
    call('raid/published, advertiser', principals.advertiser, listPublishedRaids, {}),
    call('raid/published, leader', principals.leader, listPublishedRaids, {}),
    call('raid/pending', manager, listPendingRaids, {}),
    call('raid/get', manager, getRaid, { id: raid._id }),
    call('raid/raid-leader', manager, listRaidLeaders, {}),
    call('booking/raid-booking', principals.advertiser, listBookings, { raidId: raid._id }),
    call('booking/raid-booking, all', principals.advertiser, listBookings, { raidId: raid._id, all: true }),
    ...mailReads(call, { admin, both, ...principals }, { day, next }),
    call('ledger/mine, collector', principals.collector, getOwnGold, {}),
    call('ledger/mine, a 100th of all', principals.veteran, getOwnGold, {}),
    call('ledger/summary', admin, getBooks, {}),
    call('ledger/entries', admin, listEntries, {}),
    ...reportReads(call, { admin, leader, veteran, busy }),
    ...busyReads(call, { admin, busy, account: due?.id ?? '', raidId: raid._id }),
    call('dashboard/status, advertiser', principals.advertiser, getCounters, {}),
    call('dashboard/status, admin', admin, getCounters, {}),
    call('dashboard/status, a 100th of all', principals.veteran, getCounters, {}),
    call('dashboard/status, collector', principals.collector, getCounters, {}),
    ...searches(call, { admin, leader, veteran }),
    call('history/list', admin, listHistory, { noun: 'raid', id: raid._id }),
    call('admin/hero-name', admin, listHeroNames, {}),
    call('discord/roles', principals.advertiser, getRoles, {}),
    ...eveningReads(call, { admin, manager, ...principals }, raid._id),
    ...(await otherReads(call, filled, { admin, manager, raidId: raid._id })),
  ]
  const writes = [
    ...bookingWrites(stage),
    ...raidWrites(stage),
    ...(await goldWrites(stage)),
    ...(await payoutWrites(stage)),
    ...communityWrites(stage),
  ]
  return { calls: [...reads, ...writes], drop: () => rename(filled, manager, raid) }
}

/** What begins a million names, what begins a few, and what is in every contact, by those who find all, their own and their crew's. */
function searches(
  call: Call,
  people: Readonly<Record<'admin' | 'leader' | 'veteran', ApiClient>>,
): MeasuredCall[] {
  const texts = ['cl', 'clientå77', 'clientå77 anton', 'client', 'omega', 'manaforge 77', 'p77x']
  return Object.entries(people).flatMap(([name, by]) =>
    texts.map((text) => call(`search/find, ${name}, ${text}`, by, find, { text }, false)),
  )
}

/** The mails by those who ask for them, whole and filtered. */
function mailReads(
  call: Call,
  {
    admin,
    both,
    collector,
    veteran,
  }: Readonly<Record<'admin' | 'both' | 'collector' | 'veteran', ApiClient>>,
  { day, next }: { day: string; next: string },
): MeasuredCall[] {
  return [
    call('mail/get, collector', collector, listMails, {}),
    call('mail/get, advertiser', veteran, listMails, {}, false),
    call('mail/get, both roles', both, listMails, {}),
    call('mail/get, collector, a realm', collector, listMails, { realm: 'kazz' }, false),
    call('mail/get, collector, a day', collector, listMails, { date: day }, false),
    call('mail/get, collector, unsent', collector, listMails, { sent: 'no' }),
    call('mail/get, both roles, unsent', both, listMails, { sent: 'no' }),
    call('mail/unsent, collector', collector, countUnsentMails, {}),
    call('mail/unsent, admin', admin, countUnsentMails, {}),
    call('mail/all', admin, listAllMails, {}),
    call('mail/all, next page', admin, listAllMails, { before: next }),
    call('mail/all, a realm', admin, listAllMails, { realm: 'kazzak' }),
    call('mail/all, a realm of nobody', admin, listAllMails, { realm: 'hyjal' }),
    call('mail/all, unsent', admin, listAllMails, { sent: 'no' }),
    call('mail/all, unsent of a realm', admin, listAllMails, { sent: 'no', realm: 'kazzak' }),
    call('mail/all, a day', admin, listAllMails, { date: day }, false),
  ]
}

function personOf(name: string) {
  return one(PEOPLE.filter((person) => person.name.startsWith(name)))
}

function one<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('The dataset lacks somebody or something')
  return first
}

/** Changes a raid, so that no list that shows it can be answered from what was kept. */
function rename(filled: Filled, manager: ApiClient, raid: Raid): Promise<unknown> {
  const { _id, date, time, difficulty, organization, lootType, bossCount, maxClients, pot, raidType } = raid
  const facts = { date, time, difficulty, organization, lootType, bossCount, maxClients, pot, raidType }
  const crew = { raidLeader: raid.raidLeader._id, goldCollector: raid.goldCollector?._id ?? null }
  return timed(filled, manager, editRaid, { id: _id, name: `Renamed ${randomUUID()}`, ...facts, ...crew })
}

async function page(admin: ApiClient): Promise<{ next: string }> {
  const mails = await admin.call(listAllMails, {})
  return { next: mails.at(-1)?._id ?? '' }
}
