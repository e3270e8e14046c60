import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Role } from '#platform/call/rights.ts'
import { MAX_GOLD } from '#platform/words/gold.ts'
import type { Payee, Taker } from './settlement-calls.ts'
import {
  boosterLines,
  boosterText,
  duesOf,
  readBoosters,
  split,
  whyNotPropose,
  whyNotTakeSettlementBack,
} from './settlement-rules.ts'

const member = (id: string): Payee => ({ kind: 'member', id })
const booster = (id: string, share: number): Taker => ({ payee: { kind: 'character', id }, share })
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, gold) => sum + gold, 0)

describe('SETTLE-1: splitting a raid’s gold', () => {
  const pot = {
    gold: 1_000_000,
    rates: { leader: 5, collector: 2, community: 20 },
    collector: member('bram'),
  }
  it.each([
    ['by rates, and the rest by shares', {}, [1, 0.5], [50_000, 20_000, [486_666, 243_333], 200_001]],
    ['to the community without a collector', { collector: null }, [1], [50_000, 0, [730_000], 220_000]],
    ['to the community without boosters', {}, [], [50_000, 20_000, [], 930_000]],
    ['when there is too little for anybody', { gold: 3 }, [1, 1, 1], [0, 0, [0, 0, 0], 3]],
    ['when it is negative', { gold: -5 }, [1], [0, 0, [0], 0]],
  ])('splits a raid’s gold %s', (_, changes, shares, parts) => {
    const boosters = shares.map((share, at) => booster(`${at}`, share))
    const { leader, collector, boosters: gold, community } = split({ ...pot, ...changes, boosters })
    expect([leader, collector, gold, community]).toEqual(parts)
  })

  const rates = fc
    .tuple(fc.nat(10_000), fc.nat(10_000), fc.nat(10_000))
    .filter(([leader, collector, community]) => leader + collector + community <= 10_000)
    .map((points) => points.map((one) => one / 100))
    .map(([leader = 0, collector = 0, community = 0]) => ({ leader, collector, community }))
  const anyPot = fc.record({
    gold: fc.nat(MAX_GOLD),
    rates,
    leader: fc.constant(member('mara')),
    collector: fc.option(fc.constantFrom(member('bram'), member('mara'))),
    boosters: fc.array(
      fc.record({
        payee: fc.oneof(
          fc.record({ kind: fc.constant('character' as const), id: fc.constantFrom('a', 'b', 'c') }),
          fc.constantFrom(member('mara'), member('jörn')),
        ),
        share: fc.integer({ min: 1, max: 1_000 }).map((share) => share / 100),
      }),
      { maxLength: 40 },
    ),
  })

  it('for any rates, shares and gold, all parts are whole, not negative and add up', () => {
    fc.assert(
      fc.property(anyPot, (any) => {
        const { leader, collector, boosters, community } = split(any)
        const all = [leader, collector, ...boosters, community]
        expect(all.every((gold) => Number.isSafeInteger(gold) && gold >= 0)).toBe(true)
        expect(sumOf(all)).toBe(any.gold)
        expect(sumOf(duesOf(any).map(({ gold }) => gold))).toBe(any.gold - community)
      }),
    )
  })

  it('the community gets its rate plus a rounding remainder below one gold per person', () => {
    fc.assert(
      fc.property(anyPot, (any) => {
        fc.pre(any.collector !== null && any.boosters.length > 0)
        const own = (any.gold * any.rates.community) / 100
        const { community } = split(any)
        expect(community).toBeGreaterThan(own - 1)
        expect(community - own).toBeLessThan(any.boosters.length + 3)
      }),
    )
  })

  it('equal shares get equal gold, and a greater share never gets less', () => {
    fc.assert(
      fc.property(anyPot, (any) => {
        const parts = split(any).boosters.map((gold, at) => ({ gold, share: any.boosters[at]?.share ?? 0 }))
        const byShare = parts.toSorted((a, b) => a.share - b.share || a.gold - b.gold)
        for (const [at, { gold, share }] of byShare.entries()) {
          const next = byShare[at + 1]
          if (next === undefined) continue
          expect(next.share === share ? next.gold === gold : next.gold >= gold).toBe(true)
        }
      }),
    )
  })

  it('the split does not depend on the order of the boosters', () => {
    fc.assert(
      fc.property(anyPot, fc.nat(), (any, seed) => {
        const turned = any.boosters.map((_, at, all) => all[(at + seed) % all.length] as Taker).toReversed()
        expect(duesOf({ ...any, boosters: turned })).toEqual(duesOf(any))
      }),
    )
  })
})

it.each<[id: string, role: Role, code: string | null]>([
  ['other', 'Admin', null],
  ['lead', 'Raid Leader', null],
  ['collect', 'Gold Collector', null],
  ['other', 'Raid Leader', 'not-permitted'],
  ['collect', 'Raid Leader', 'not-permitted'],
  ['other', 'Raid Manager', 'not-permitted'],
])('SETTLE-3: %s, a %s, proposes a settlement: %s', (_id, role, code) => {
  const raid = { raidLeader: { _id: 'lead' }, goldCollector: { _id: 'collect' } }
  const refused = whyNotPropose({ _id, roles: [role] }, raid, { open: 0, due: 1, isSettled: false })
  expect(refused?.code ?? null).toBe(code)
})

it.each<[who: string, role: Role, state: string, paid: string | null, code: string | null]>([
  ['staff', 'Admin', 'approved', null, null],
  ['staff, once a payee was paid', 'Admin', 'approved', 'Brontax-Kazzak', 'settlement-paid'],
  ['staff', 'Developer', 'proposed', null, null],
  ['staff, sent back', 'Admin', 'sent-back', null, 'settlement-not-standing'],
  ['who proposed it', 'Raid Leader', 'proposed', null, null],
  ['who proposed it', 'Raid Leader', 'approved', null, 'not-permitted'],
  ['another', 'Raid Manager', 'proposed', null, 'not-permitted'],
])('SETTLE-6: taken back by %s, a %s, when %s', (who, role, state, paid, code) => {
  const actor = { _id: who === 'who proposed it' ? 'lead' : 'other', roles: [role] }
  const refused = whyNotTakeSettlementBack(actor, { state, proposedBy: { _id: 'lead' } }, paid)
  expect(refused?.code ?? null).toBe(code)
})

describe('SETTLE-2: reading typed boosters', () => {
  it('each typed line has a character and an optional share', () => {
    const text =
      ' Brontax-Kazzak\n\nSilva - Tarren Mill 0.5\nÜnal-Azjol-Nerub, 1,25\nВьюга-Гордунни\t2\r\nNomad-Area 52\nUther-Area 52 0.5\nVex-aggra (português): 2\nZed-Newrealm 3'
    const { boosters, faults } = readBoosters(text)
    expect(boosters).toEqual([
      { name: 'Brontax', realm: 'Kazzak', share: 1 },
      { name: 'Silva', realm: 'Tarren Mill', share: 0.5 },
      { name: 'Ünal', realm: 'Azjol-Nerub', share: 1.25 },
      { name: 'Вьюга', realm: 'Гордунни', share: 2 },
      { name: 'Nomad', realm: 'Area 52', share: 1 },
      { name: 'Uther', realm: 'Area 52', share: 0.5 },
      { name: 'Vex', realm: 'aggra (português)', share: 2 },
      { name: 'Zed', realm: 'Newrealm', share: 3 },
    ])
    expect(faults).toEqual([])
    expect(z.parse(boosterLines, { text })).toEqual({ boosters })
    expect(readBoosters(boosters.map(boosterText).join('\n')).boosters).toEqual(boosters)
  })

  it.each([
    ['Brontax', 'Write it as Name-Realm, with a share after it.'],
    ['Brontax-0.5', 'Write it as Name-Realm, with a share after it.'],
    ['Brontax-Kazzak 0', 'A share is a number from 0.01 to 10, with at most two decimals.'],
    ['Brontax-Kazzak 0.125', 'A share is a number from 0.01 to 10, with at most two decimals.'],
    ['Brontax-Kazzak 11', 'A share is a number from 0.01 to 10, with at most two decimals.'],
    ['SILVA-tarrenmill', 'This character is already listed.'],
  ])('the typed line ‘%s’ is an error: %s', (line, text) => {
    const lines = `Silva-Tarren Mill\n${line}`
    expect(readBoosters(lines).faults).toEqual([{ line: 2, text }])
    const { error } = z.safeParse(boosterLines, { text: lines })
    expect(error?.issues.map(({ message }) => message)).toEqual([`Line 2: ${text}`])
  })

  it.each([
    ...['6/8', '(Mage)', '[Mage]', 'x2', '2x', '*2', '50%', 'mage', 'dk 0.5', 'Horde', '- mage', '+1', '1 2'],
    ...['left after boss 6', 'from boss 3', '6 of 8', '6 bosses', '0.5 left', ', late 1', '; 1 alt'],
    '/ Silva-Draenor',
  ])('extra text in a typed line is an error: %s', (more) => {
    const faults = [{ line: 1, text: 'Write it as Name-Realm, with a share after it.' }]
    for (const realm of ['Kazzak', 'Tarren Mill', 'Area 52', 'Newrealm'])
      expect(readBoosters(`Brontax-${realm} ${more}`)).toEqual({ boosters: [], faults })
  })

  it.each(['2x Brontax-Kazzak', '1. Brontax-Kazzak', '@Brontax-Kazzak', 'Brontax-mage', 'Brontax-New Realm'])(
    'the typed line ‘%s’ is an error',
    (line) => {
      expect(readBoosters(line).faults).toHaveLength(1)
    },
  )

  it('at most 60 boosters may be typed', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `Silva${at}-Kazzak`).join('\n')
    expect(z.safeParse(boosterLines, { text: lines(60) }).success).toBe(true)
    const { error } = z.safeParse(boosterLines, { text: lines(61) })
    expect(error?.issues[0]?.message).toBe('At most 60 boosters per raid.')
  })
})
