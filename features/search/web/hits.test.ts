import { describe, expect, it, test } from 'vitest'
import type { Found, FoundClient } from '#features/search/calls.ts'
import type { Role } from '#platform/call/rights.ts'
import { hitsOf, newestOnly, pagesFor, storyOf } from './hits.ts'

const NOW = new Date('2026-11-22T20:00:00Z')
const READER = { roles: ['Admin'] as const, now: NOW, clock: '24' as const }
const DONE: FoundClient = {
  ...{ bookingId: 'b', name: 'Rallona', realm: 'Kazzak', clientClass: 'Warrior', state: 'booked' },
  raid: { _id: 'r', name: 'HC', date: '2026-11-17', deleted: false },
  ...{ lock: true, inGroup: true, paid: false, doneAt: '2026-11-17T22:41:00Z' },
  mail: { sent: true, seen: { _id: 'm', amount: 210_000, by: 'Goldhilde', to: 'Silberstrom-Aegwynn' } },
}
const NONE: Found = { clients: [], raids: [], members: [], heroNames: [], mails: [] }

describe('SEARCH-7: a client’s hit tells the course of the booking', () => {
  it.each<[Partial<FoundClient>, string]>([
    [{}, 'Tue 17 Nov, HC. Done 23:41. Mail sent by Goldhilde to Silberstrom, 210,000 g.'],
    [
      { mail: { sent: true, seen: { _id: 'm', amount: 1, by: 'Goldhilde', to: null } } },
      'Tue 17 Nov, HC. Done 23:41. Mail sent by Goldhilde, 1 g.',
    ],
    [
      { mail: { sent: false, seen: { _id: 'm', amount: 1, by: 'Jörn', to: 'Silberstrom-Aegwynn' } } },
      'Tue 17 Nov, HC. Done 23:41. Mail not sent, 1 g with Jörn.',
    ],
    [{ mail: { sent: true, seen: null } }, 'Tue 17 Nov, HC. Done 23:41. Mail sent.'],
    [
      { mail: { sent: false, seen: { _id: 'm', amount: 1, by: null, to: null } } },
      'Tue 17 Nov, HC. Done 23:41. Mail not sent, 1 g.',
    ],
    [{ doneAt: null, mail: null }, 'Tue 17 Nov, HC. In group.'],
    [{ doneAt: null, mail: null, state: 'no-show' }, 'Tue 17 Nov, HC. No-show.'],
    [
      { raid: { ...DONE.raid, date: '2025-11-18', deleted: true }, mail: null },
      'Tue 18 Nov 2025, HC (deleted). Done 23:41.',
    ],
  ])('a booking with %j reads: %s', (change, story) => {
    expect(storyOf({ ...DONE, ...change }, READER)).toBe(story)
  })

  it('SHEET-1: a client’s hit links to the booking’s sheet and its mail, on a deleted raid to the mail only', () => {
    const leads = (client: FoundClient) => {
      const [group] = hitsOf({ ...NONE, clients: [client] }, READER)
      return group?.hits.map(({ booking, to, mail }) => [booking ?? to, mail])
    }
    const mail = '/dashboard/send-mail?mail=m'
    expect(leads(DONE)).toEqual([['b', mail]])
    expect(leads({ ...DONE, raid: { ...DONE.raid, deleted: true } })).toEqual([[mail, mail]])
    expect(leads({ ...DONE, mail: null })).toEqual([['b', undefined]])
  })
})

describe('SEARCH-7: other hits', () => {
  it.each<[Role, published: boolean, to: string]>([
    ['Admin', true, '/dashboard/tonight/r'],
    ['Admin', false, '/dashboard/edit-raid/r'],
    ['Raid Manager', true, '/dashboard/tonight/r'],
    ['Advertiser', true, '/dashboard/book-raid?raid=r'],
  ])('%s opens a raid, published %s, at %s', (role, published, to) => {
    const raid = { _id: 'r', name: 'HC', date: '2026-11-17', time: '7:30 PM', leader: 'Jörn', published }
    const [group] = hitsOf(
      { ...NONE, raids: [{ ...raid, difficulty: 'HEROIC' }] },
      { ...READER, roles: [role] },
    )
    expect(group?.hits[0]).toMatchObject({
      to,
      detail: expect.stringContaining('Tue 17 Nov, 19:30, led by Jörn.'),
    })
  })

  it('hits of members and banks show their gold and link to their accounts', () => {
    const member = {
      ...{ _id: 'p', username: 'Jörn', handle: 'jorn', held: { _id: '7', gold: 5_000 } },
      ...{ due: { _id: '8', gold: 2_280_000 }, lastPaid: '2026-11-17T22:41:00Z' },
    }
    const owed = { ...member, _id: 'o', held: null, lastPaid: null }
    const unknown = { ...owed, _id: 'u', due: null }
    const place = { realm: 'Aegwynn', faction: 'Alliance' } as const
    const heroName = { _id: 'h', name: 'Silberstrom', ...place, status: true }
    const groups = hitsOf(
      { ...NONE, members: [member, owed, unknown], heroNames: [{ ...heroName, bank: null }] },
      READER,
    )
    expect(groups.flatMap(({ hits }) => hits.map(({ detail, to }) => [detail, to]))).toEqual([
      ['jorn. Holds 5,000 g, due 2,280,000 g, last paid Tue 17 Nov.', '/dashboard/gold?account=7'],
      ['jorn. Due 2,280,000 g.', '/dashboard/gold?account=8'],
      ['jorn.', '/dashboard/gold?tab=people'],
      ['Alliance, Active. 0 g in its bank.', '/dashboard/admin'],
    ])
  })
})

it.each<[string, Role, string[]]>([
  [
    'gold',
    'Admin',
    ['Gold', 'Gold: Entries', 'Gold: People', 'Gold: Banks', 'Gold: Payouts', 'Gold: Reports'],
  ],
  ['GOLD', 'Advertiser', ['Gold', 'Gold: Reports']],
  ['raid cre', 'Raid Manager', ['Create Raid']],
  ['raid cre', 'Advertiser', []],
  ['edit', 'Admin', []],
  ['log', 'Forge Member', ['Logout']],
  ['create', 'Raid Manager', ['Create Raid']],
  ['last copy', 'Raid Manager', ['Copy last week']],
  ['pay', 'Admin', ['Gold: Payouts']],
  ['pay', 'Raid Manager', []],
])('SEARCH-6: finds pages for ‘%s’ as %s: %j', (text, role, titles) => {
  expect(pagesFor(text, [role]).hits.map(({ title }) => title)).toEqual(titles)
})

test('while one request runs, only the newest of the waiting ones is sent after it', async () => {
  const done: number[] = []
  const first = Promise.withResolvers<void>()
  const last = Promise.withResolvers<void>()
  const take = newestOnly(async (value: number) => {
    if (value === 1) await first.promise
    done.push(value)
    if (value === 3) last.resolve()
  })
  const began = take(1)
  await Promise.all([take(2), take(3)])
  first.resolve()
  await Promise.all([began, last.promise])
  expect(done).toEqual([1, 3])
})

test('a failing request stops neither waiting nor later ones', async () => {
  const done: number[] = []
  const take = newestOnly(async (value: number) => {
    if (value === 1) throw new Error('broken')
    done.push(value)
  })
  const began = take(1)
  await take(2)
  await expect(began).rejects.toThrow('broken')
  await take(3)
  expect(done).toEqual([2, 3])
})
