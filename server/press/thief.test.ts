import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personWith } from '#demo/people.ts'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { countBank, moveGold, postDifference, takeBackMove } from '#domain/ledger/endpoints.ts'
import type { AccountChoice, GoldMove } from '#domain/ledger/ledger.ts'
import {
  createPayout,
  offerPayout,
  payLines,
  setOwnCharacter,
  takeBackLine,
} from '#domain/payout/endpoints.ts'
import { agree, listWaiting, setSum } from '#domain/press/endpoints.ts'
import { FIRST_SUM } from '#domain/press/press.ts'
import type { Role } from '#domain/rights.ts'
import {
  approveSettlement,
  getRates,
  nameBoosters,
  proposeSettlement,
  setRates,
} from '#domain/settlement/endpoints.ts'
import { posted, WAITS } from '#domain/waits.ts'
import { balancesOf, faultsOfBooks } from '#server/testing/books.ts'
import { type Answer, type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, finish, publishedRaid } from '#server/testing/records.ts'

const COMMUNITY: AccountChoice = { account: 'community', owner: null }
const RICH = { name: 'Schatz', realm: 'Kazzak', faction: 'Horde', status: true } as const
const OWN = { name: 'Langfinger', realm: 'Kazzak' } as const

/* An admin who tries, alone, to get more than the sum of a day: each way by itself, in parts, and by one call after another. */
onOneDatabase((kind) => {
  let product: Product
  let thief: Caller
  let other: Caller
  let leader: Caller
  let bank: string
  let character: string
  beforeAll(async () => {
    product = await startProduct(kind)
    await signIn()
    bank = (await other.call(createHeroName, RICH))._id
    await moved(other, { to: { account: 'bank', owner: bank }, gold: FIRST_SUM, direction: 'in' })
    await nextDay()
    await leader.call(setOwnCharacter, { name: 'Brontax', realm: 'Kazzak', faction: 'Horde' })
    await thief.call(setOwnCharacter, { ...OWN, faction: 'Horde' })
    const raid = await publishedRaid(product)
    await leader.call(nameBoosters, { raidId: raid._id, boosters: [{ ...OWN, share: 1 }] })
    const named = product.database.sql.selectFrom('payee_character').select('id')
    character = (await named.where('name', '=', OWN.name).executeTakeFirstOrThrow()).id
  })
  afterAll(() => product.stop())

  /** What was moved before counts no more. */
  async function nextDay() {
    product.clock.advance({ hours: 24 })
    await signIn()
  }
  async function signIn() {
    const as = (role: Role) => product.signIn(personWith(role))
    ;[thief, other, leader] = [await as('Admin'), await as('Developer'), await as('Raid Leader')]
  }
  const due = (owner: string): AccountChoice => ({ account: 'due', owner })
  const inputOf = (changes: Partial<GoldMove>): GoldMove => ({
    ...{ from: COMMUNITY, to: due(leader.memberId), gold: 5_000, reason: 'Boosted', ...changes },
  })
  const move = (by: Caller, changes: Partial<GoldMove>) => by.ask(moveGold, inputOf(changes))
  const moved = async (by: Caller, changes: Partial<GoldMove>) =>
    posted(await by.call(moveGold, inputOf(changes)))._id
  const outcome = ({ status, body }: Answer) => [status, body.message]
  /** What is the thief's, as a person and as the character. */
  const own = async () => {
    const all = await balancesOf(product.database.sql)
    return [thief.memberId, character].flatMap((id) => [
      all.get(`held ${id}`) ?? 0,
      all.get(`due ${id}`) ?? 0,
    ])
  }
  async function payoutToOneself() {
    const { groups } = await thief.call(offerPayout, { least: '1' })
    const own = groups.flatMap(({ payees }) => payees).find(({ name }) => name === thief.person.name)
    return thief.call(createPayout, { payments: [{ payee: own?._id ?? '', bank, gold: 1_000 }] })
  }

  describe('TWO-1, TWO-2, TWO-4: alone this waits, however little it is', () => {
    it.each<[string, () => Promise<Answer>]>([
      ['to what is due to oneself', () => move(thief, { to: due(thief.memberId), gold: 1 })],
      ['the same, in capitals', () => move(thief, { to: due(thief.memberId.toUpperCase()), gold: 1 })],
      ['to the character that one is paid as', () => move(thief, { to: due(character), gold: 1 })],
      [
        'from what is due to another',
        () => move(thief, { from: due(leader.memberId), to: due(thief.memberId) }),
      ],
      [
        'to what one holds, with the community’s',
        () => move(thief, { to: { account: 'held', owner: thief.memberId }, direction: 'in' }),
      ],
      [
        'taking back what another took from one',
        async () => {
          const id = await moved(other, { from: due(thief.memberId), to: COMMUNITY })
          return thief.ask(takeBackMove, { entry: id, reason: 'Mine' })
        },
      ],
      ['a higher sum', () => thief.ask(setSum, { gold: FIRST_SUM + 1 })],
      [
        'the sum as it was, after lowering it',
        async () => {
          await thief.call(setSum, { gold: 1_000 })
          const raised = await thief.ask(setSum, { gold: FIRST_SUM })
          const { waits } = raised.body.payload as { waits: string }
          await other.call(agree, { id: waits })
          return raised
        },
      ],
    ])('%s', async (_, press) => {
      const before = await own()
      const answer = await press()
      expect(outcome(answer)).toEqual([200, WAITS])
      const taken = await own()
      // What another took stays taken.
      expect(taken.every((gold, at) => gold <= (before[at] ?? 0))).toBe(true)
    })
  })

  it('TWO-4: a line of one’s own waits in parts and in capitals, and what was paid comes back with a second', async () => {
    await moved(other, { to: due(thief.memberId), gold: 10_000 })
    for (const spelled of [(id: string) => id, (id: string) => id.toUpperCase()]) {
      const { _id: id, lines } = await payoutToOneself()
      const lineIds = lines.map(({ _id }) => spelled(_id))
      expect(outcome(await thief.ask(payLines, { id, lineIds }))).toEqual([200, WAITS])
      await other.call(payLines, { id, lineIds })
      expect(outcome(await thief.ask(takeBackLine, { lineId: lineIds[0] ?? '', reason: 'Gone' }))).toEqual([
        200,
        WAITS,
      ])
    }
  })

  it('TWO-1, LEDGER-15: what waited while the bank was emptied is refused by what is there, and waits on', async () => {
    const { _id: owner } = await other.call(createHeroName, { ...RICH, name: 'Leergut' })
    const from: AccountChoice = { account: 'bank', owner }
    await moved(other, { to: from, gold: 9_000, direction: 'in' })
    const asked = await move(thief, { from, to: { account: 'held', owner: thief.memberId }, gold: 8_000 })
    const { waits: id } = asked.body.payload as { waits: string }
    await moved(thief, { from, to: COMMUNITY, gold: 2_000, direction: 'out' })
    const before = await own()
    expect(refusalOf(await other.ask(agree, { id }))).toEqual(
      refused('bank-too-low', 'Leergut-Kazzak has 7,000 g.'),
    )
    expect(await own()).toEqual(before)
    expect((await other.call(listWaiting, {})).map(({ _id }) => _id)).toContain(id)
  })

  it('TWO-2: parts by moves, what comes back and counted differences are one sum', async () => {
    await nextDay()
    const foreign = await moved(other, { gold: 400_000 })
    await moved(thief, { gold: 400_000 })
    const differ = async (counted: number) => {
      const { count } = await thief.call(countBank, { owner: bank, counted })
      return thief.ask(postDifference, { count: count?._id ?? '', reason: 'Counted' })
    }
    const booked = (await balancesOf(product.database.sql)).get(`bank ${bank}`) ?? 0
    // Each is less than 1 % of the bank.
    for (const part of [1, 2])
      expect((await differ(booked - part * 5_000)).body.message).toBe('Difference posted')
    await moved(thief, { gold: 590_000 })
    expect(outcome(await differ(booked - 15_000))).toEqual([200, WAITS])
    expect(outcome(await thief.ask(takeBackMove, { entry: foreign, reason: 'Mine' }))).toEqual([200, WAITS])
    expect(outcome(await move(thief, { gold: 1 }))).toEqual([200, WAITS])
  })

  it('SETTLE-4: a split in one’s own favour is approved by somebody else', async () => {
    const before = await thief.call(getRates, {})
    await thief.call(setRates, { leader: 0, collector: 0, community: 0 })
    const raid = await publishedRaid(product)
    await thief.call(nameBoosters, { raidId: raid._id, boosters: [{ ...OWN, share: 1 }] })
    await finish(product, await book(await product.as('Advertiser'), raid))
    const gold = await own()
    const { last } = await thief.call(proposeSettlement, { raidId: raid._id, beforeStart: true })
    expect(refusalOf(await thief.ask(approveSettlement, { settlementId: last?._id ?? '' }))).toEqual(
      refused('own-proposal', 'Somebody else must approve what you proposed.'),
    )
    expect(await own()).toEqual(gold)
    await thief.call(setRates, before)
    expect(await faultsOfBooks(product.database.sql)).toEqual([])
  })
})
