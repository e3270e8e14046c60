import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { listEntries, listOwners, moveGold, takeBackMove } from '#domain/ledger/endpoints.ts'
import {
  confirmClaim,
  createPayout,
  dropLines,
  listPayouts,
  offerPayout,
  payLines,
  setOwnCharacter,
  takeBackLine,
} from '#domain/payout/endpoints.ts'
import { nameBoosters } from '#domain/settlement/endpoints.ts'
import { balancesOf, faultsOfBooks } from '#server/testing/books.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Instance, type Product, startProduct } from '#server/testing/product.ts'
import { publishedRaid } from '#server/testing/records.ts'

onOneDatabase((kind) => {
  let product: Product
  let another: Instance
  let admin: Caller
  let leader: Caller
  let collector: Caller
  let bank: string
  /** Boosted, and as which the leader and the collector both say to be paid. */
  let character: string
  let name: string
  let made = 0
  beforeAll(async () => {
    product = await startProduct(kind)
    another = kind === 'postgres' ? await product.startAnother() : product
    admin = await product.as('Admin')
    leader = await product.as('Raid Leader')
    collector = await product.as('Gold Collector')
    const hero = { name: 'Silberstrom', realm: 'Tarren Mill', faction: 'Horde', status: true } as const
    bank = (await admin.call(createHeroName, hero))._id
  })
  afterAll(() => product.stop())
  beforeEach(async () => {
    made += 1
    const booster = { name: `Brontax${'abcdefgh'[made]}`, realm: 'TarrenMill' }
    name = `${booster.name}-${booster.realm}`
    const { _id: raidId } = await publishedRaid(product)
    await leader.call(nameBoosters, { raidId, boosters: [{ ...booster, share: 1 }] })
    const [found] = await admin.call(listOwners, { of: 'payees', name: booster.name.toUpperCase() })
    if (found?.name !== name) throw new Error(`${name} is not offered`)
    character = found._id
    for (const who of [leader, collector])
      await who.call(setOwnCharacter, { name: booster.name, realm: 'Tarren Mill', faction: 'Horde' })
  })

  const claims = async () =>
    (await admin.call(listPayouts, {})).claims
      .filter(({ _id }) => _id === character)
      .map(({ character: of, gold, member }) => [of, gold, member._id])
  const confirm = (by: Caller, { memberId }: Caller) =>
    by.ask(confirmClaim, { characterId: character, memberId })
  const due = async (owner: string) => {
    const faults = await faultsOfBooks(product.database.sql)
    if (faults.length > 0) throw new Error(faults.join('\n'))
    return (await balancesOf(product.database.sql)).get(`due ${owner}`) ?? 0
  }
  const giveDue = (gold: number) =>
    admin.call(moveGold, {
      from: { account: 'community', owner: null },
      ...{ to: { account: 'due', owner: character }, gold, reason: 'Boosted' },
    })
  const takeBack = async () => {
    const [entry] = await admin.call(listEntries, {})
    return admin.call(takeBackMove, { entry: entry?._id ?? '', reason: 'Somebody else' })
  }

  it('PAY-8: a claim is confirmed once, for one member, and what is due moves with it', async () => {
    await giveDue(4_000)
    const owners = [leader, collector].toSorted((a, b) => (a.person.name < b.person.name ? -1 : 1))
    expect(await claims()).toEqual(owners.map(({ memberId }) => [name, 4_000, memberId]))
    const { groups } = await admin.call(offerPayout, { least: '1' })
    const payee = groups.flatMap(({ payees }) => payees).find((one) => one.name === name)?._id ?? ''
    const payout = await admin.call(createPayout, { payments: [{ payee, bank, gold: 1 }] })
    expect(refusalOf(await confirm(admin, leader))).toEqual(refused('payee-in-payout'))
    await admin.call(dropLines, { id: payout._id, lineIds: payout.lines.map(({ _id }) => _id) })
    const before = (await due(leader.memberId)) + (await due(collector.memberId))
    const presses = await Promise.all([confirm(admin, leader), confirm(another.hosting(admin), collector)])
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = presses.find(({ status }) => status === 409)
    expect(lost && refusalOf(lost)).toEqual(refused('claim-over'))
    expect(await due(character)).toBe(0)
    expect((await due(leader.memberId)) + (await due(collector.memberId))).toBe(before + 4_000)
    expect(await claims()).toEqual([])
  })

  it.each([0, 5_000])(
    'PAY-9: one of %i g that is taken back can be confirmed for somebody else',
    async (gold) => {
      if (gold > 0) await giveDue(gold)
      const before = [await due(leader.memberId), await due(collector.memberId)]
      const both = await claims()
      expect(both).toHaveLength(2)
      expect((await confirm(admin, leader)).status).toBe(200)
      await takeBack()
      expect([await due(leader.memberId), await due(character)]).toEqual([before[0], gold])
      expect(await claims()).toEqual(both)
      expect((await confirm(admin, collector)).status).toBe(200)
      expect(await due(collector.memberId)).toBe((before[1] ?? 0) + gold)
    },
  )

  it('PAY-11: what comes back of a character that was claimed since is due to its member', async () => {
    await giveDue(6_000)
    const from = { account: 'community', owner: null } as const
    const into = { account: 'bank', owner: bank } as const
    await admin.call(moveGold, { from, to: into, gold: 6_000, direction: 'in', reason: 'Brought' })
    const { groups } = await admin.call(offerPayout, { least: '1' })
    const payee = groups.flatMap(({ payees }) => payees).find((one) => one.name === name)
    expect(payee).toMatchObject({ owner: character, held: 0 })
    const { _id: id, lines } = await admin.call(createPayout, {
      payments: [{ payee: payee?._id ?? '', bank, gold: 6_000 }],
    })
    const [lineId = ''] = lines.map(({ _id }) => _id)
    await admin.call(payLines, { id, lineIds: [lineId] })
    await confirm(admin, leader)
    const before = await due(leader.memberId)
    await admin.call(takeBackLine, { lineId, reason: 'It came back' })
    expect([await due(leader.memberId), await due(character)]).toEqual([before + 6_000, 0])
    const [moved, back] = await admin.call(listEntries, {})
    expect([moved?.reason, back?.takesBack]).toEqual([`${name} was claimed`, 'paid'])
  })

  it('PAY-10: the offer says what a payee holds, and it is set off against what is due', async () => {
    const { memberId: owner } = collector
    const community = { account: 'community', owner: null } as const
    const give = (account: 'held' | 'due', gold: number) =>
      admin.call(moveGold, {
        ...{ from: community, to: { account, owner }, gold, reason: 'From a raid' },
        ...(account === 'held' && { direction: 'in' as const }),
      })
    await give('held', 30_000)
    await give('due', 50_000)
    const offered = async () => {
      const { groups } = await admin.call(offerPayout, { least: '1' })
      return groups.flatMap(({ payees }) => payees).find((one) => one.owner === owner)
    }
    const first = await offered()
    expect(first).toMatchObject({ name: collector.person.name, held: 30_000 })
    await admin.call(moveGold, {
      ...{ from: { account: 'held', owner }, to: { account: 'due', owner } },
      ...{ gold: 30_000, direction: 'out', reason: 'Set off against what is due' },
    })
    expect(await offered()).toMatchObject({ held: 0, gold: (first?.gold ?? 0) - 30_000 })
  })

  it('LEDGER-13: staff move gold for a character, which holds none itself', async () => {
    await giveDue(3_000)
    expect(await due(character)).toBe(3_000)
    const held = { account: 'held', owner: character } as const
    const input = { from: held, to: { account: 'bank', owner: bank }, gold: 1, reason: 'Handed in' } as const
    expect(refusalOf(await admin.ask(moveGold, input))).toEqual(refused('not-found'))
    await confirm(admin, leader)
    expect(await admin.call(listOwners, { of: 'payees', name: name.slice(0, 8) })).toEqual([])
  })
})
