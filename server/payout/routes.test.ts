import { randomUUIDv7 } from 'node:crypto'
import { sql as raw } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getBoard } from '#domain/agenda/board.ts'
import { getAgenda } from '#domain/agenda/endpoints.ts'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { moveGold } from '#domain/ledger/endpoints.ts'
import { listNotices } from '#domain/notice/endpoints.ts'
import { listAsking } from '#domain/notice/unread.ts'
import { askPayees, getOwnCharacter, offerPayout, setOwnCharacter } from '#domain/payout/endpoints.ts'
import type { PayoutCharacter } from '#domain/payout/payout.ts'
import { connectRealm } from '#domain/realm/endpoints.ts'
import { can, ROLES } from '#domain/rights.ts'
import { type Caller, refusalOf, refusedField } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { historyOf } from '#server/testing/history-of.ts'
import { type Product, startProduct } from '#server/testing/product.ts'

const BRONTAX: PayoutCharacter = { name: 'Brontax', realm: 'Tarren Mill', faction: 'Horde' }

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  let leader: Caller
  let collector: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    admin = await product.as('Admin')
    leader = await product.as('Raid Leader')
    collector = await product.as('Gold Collector')
    await admin.call(createHeroName, {
      name: 'Silberstrom',
      realm: 'Tarren Mill',
      faction: 'Horde',
      status: true,
    })
  })
  afterAll(() => product.stop())

  const giveDue = (to: Caller, gold: number) =>
    admin.call(moveGold, {
      from: { account: 'community', owner: null },
      ...{ to: { account: 'due', owner: to.memberId }, gold, reason: 'Boosted' },
    })

  it('PAY-1: everybody says where they are paid themselves, and the history keeps it', async () => {
    const member = await product.as('Forge Member')
    expect(await member.call(getOwnCharacter, {})).toBeNull()
    expect(await member.call(setOwnCharacter, BRONTAX)).toEqual(BRONTAX)
    await member.call(setOwnCharacter, BRONTAX)
    await member.call(setOwnCharacter, { ...BRONTAX, faction: 'Alliance' })
    expect(await member.call(getOwnCharacter, {})).toEqual({ ...BRONTAX, faction: 'Alliance' })
    expect(await admin.call(getOwnCharacter, {})).toBeNull()

    const changes = (await historyOf(product.database, member.memberId))
      .filter(({ action }) => action === 'paid-to')
      .map((row) => row.changes)
    const horde = 'Brontax-Tarren Mill, Horde'
    expect(changes).toEqual([
      { from: { paidTo: null }, to: { paidTo: horde } },
      { from: { paidTo: horde }, to: { paidTo: 'Brontax-Tarren Mill, Alliance' } },
    ])

    const refusal = refusalOf(await member.ask(setOwnCharacter, { ...BRONTAX, name: '=1+1' }))
    expect(refusal).toEqual(refusedField('name', 'A character’s name has letters only.'))
  })

  it('PAY-2: all to whom so much is due are offered by realm with its banks, and apart who did not say where', async () => {
    await leader.call(setOwnCharacter, BRONTAX)
    await giveDue(leader, 60_000)
    await giveDue(collector, 50_000)
    const asOffered = async (least: string) => {
      const { groups, withoutCharacter } = await admin.call(offerPayout, { least })
      return {
        groups: groups.map(({ faction, banks, payees }) => ({
          faction,
          banks: banks.map(({ name }) => name),
          payees: payees.map(({ character, gold }) => `${character} ${gold}`).toSorted(),
        })),
        apart: withoutCharacter.map(({ name, gold }) => [name, gold]),
      }
    }
    const own = 'Brontax-TarrenMill 60000'
    expect(await asOffered('50000')).toEqual({
      groups: [{ faction: 'Horde', banks: ['Silberstrom-Tarren Mill'], payees: [own] }],
      apart: [[collector.person.name, 50_000]],
    })

    // Of another faction, on another realm, and put to rest.
    await admin.call(createHeroName, {
      name: 'Goldhort',
      realm: 'Tarren Mill',
      faction: 'Alliance',
      status: true,
    })
    await admin.call(createHeroName, { name: 'Schatz', realm: 'Dentarg', faction: 'Horde', status: true })
    await admin.call(createHeroName, { name: 'Ruhe', realm: 'TarrenMill', faction: 'Horde', status: false })
    await admin.call(connectRealm, { realm: 'Dentarg', to: 'Tarren Mill' })
    await collector.call(setOwnCharacter, { ...BRONTAX, name: 'Вьюга', realm: 'tarren-mill' })
    const banks = ['Silberstrom-Tarren Mill', 'Schatz-Dentarg']
    expect(await asOffered('50000')).toEqual({
      groups: [{ faction: 'Horde', banks, payees: [own, 'Вьюга-tarrenmill 50000'] }],
      apart: [],
    })
    expect((await asOffered('50001')).groups).toEqual([{ faction: 'Horde', banks, payees: [own] }])
  })

  it('PAY-2: a character that no member has claimed is paid itself, from a bank of either faction', async () => {
    const id = randomUUIDv7()
    const character = { id, name: 'Ödän', realm: 'Tarren Mill', character_key: 'ödän' }
    await product.database.transaction(async (sql) => {
      await sql.insertInto('payee_character').values(character).execute()
      await raw`SELECT account_of('due', ${id}::uuid)`.execute(sql)
    })
    const due = { account: 'due', owner: id } as const
    const community = { account: 'community', owner: null } as const
    await admin.call(moveGold, { from: community, to: due, gold: 777_777, reason: 'Boosted' })
    const { groups } = await admin.call(offerPayout, { least: '777777' })
    expect(groups).toMatchObject([
      {
        faction: null,
        banks: [
          { name: 'Goldhort-Tarren Mill' },
          { name: 'Silberstrom-Tarren Mill' },
          { name: 'Schatz-Dentarg' },
        ],
        payees: [{ name: 'Ödän-Tarren Mill', character: 'Ödän-TarrenMill', gold: 777_777 }],
      },
    ])
  })

  it('PAY-12, HOME-5, HOME-2: one press asks all who did not say where they are paid, each once a day', async () => {
    const asked = [await product.as('Advertiser'), await product.as('Senior Advertiser')]
    for (const one of asked) await giveDue(one, 3_000_000)
    await giveDue(await product.as('Trial Advertiser'), 9_999)
    const board = async () => (await admin.call(getBoard, {})).filter(({ what }) => what === 'no-character')
    expect(await board()).toMatchObject([{ count: 2, gold: 6_000_000 }])
    const ask = async (who = admin) => (await who.ask(askPayees, { least: 10_000 })).body.message
    const developer = await product.as('Developer')
    // At once, by two of staff.
    expect((await Promise.all([ask(), ask(developer)])).toSorted()).toEqual([
      '2 members have been asked.',
      'All of them were asked in the last 24 hours.',
    ])
    const noticesOf = async (who: Caller) =>
      (await who.call(listNotices, {})).notices.filter(({ topic }) => topic === 'payout-asked')
    for (const one of asked) {
      const [notice, ...others] = await noticesOf(one)
      expect(others).toEqual([])
      expect(notice).toMatchObject({ link: '/dashboard/settings', quiet: false })
      expect(notice?.text).toMatch(
        / asks where to pay you: 3,000,000 g is waiting\. Choose a character in Settings\.$/,
      )
      expect((await one.call(getAgenda, {})).unplaced).toBe(3_000_000)
    }
    const [first] = asked
    await first?.call(setOwnCharacter, { ...BRONTAX, name: 'Pippa' })
    expect((await first?.call(getAgenda, {}))?.unplaced).toBe(0)
    expect(await board()).toMatchObject([{ count: 1, gold: 3_000_000 }])
    // Who said it is asked for nothing any more.
    const asking = async (who: Caller | undefined) => (await who?.call(listAsking, {}))?.length
    expect([await asking(asked[0]), await asking(asked[1])]).toEqual([0, 1])
    await raw`UPDATE history SET at = at - interval '25 hours' WHERE action = 'ask-paid-to'`.execute(
      product.database.sql,
    )
    expect(await ask()).toBe('1 member has been asked.')
  })

  it('PAY-12: is for staff', async () => {
    for (const role of ROLES) {
      const { status } = await (await product.as(role)).ask(askPayees, { least: 1 })
      expect([role, status]).toEqual([role, can([role], 'pay-out') ? 200 : 403])
    }
    expect((await admin.ask(askPayees, { least: 0 })).status).toBe(400)
  })
})
