import { randomUUIDv7 } from 'node:crypto'
import { sql as raw } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { connectRealm } from '#features/character/calls.ts'
import { createHeroName } from '#features/hero-name/calls.ts'
import { getAgenda } from '#features/home/calls.ts'
import { moveGold } from '#features/ledger/calls.ts'
import {
  getOwnCharacter,
  offerPayout,
  type PayoutCharacter,
  setOwnCharacter,
} from '#features/payout/calls.ts'
import { type Caller, refusalOf, refusedField } from '#platform/testing/server/caller.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'

const BRONTAX: PayoutCharacter = { name: 'Brontax', realm: 'Tarren Mill', faction: 'Horde' }

const { product, admin, leader, collector, advertiser } = testProduct()
const HERO = { realm: 'Tarren Mill', faction: 'Horde', status: true } as const
beforeAll(() => admin.call(createHeroName, { ...HERO, name: 'Silberstrom' }))

const giveDue = (to: Caller, gold: number) =>
  admin.call(moveGold, {
    from: { account: 'community', owner: null },
    ...{ to: { account: 'due', owner: to.memberId }, gold, reason: 'Boosted' },
  })

it('PAY-1: members choose their own payout character, and the history records it', async () => {
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

it('PAY-2: offers everybody with gold due by realm and bank, and separately those without a payout character', async () => {
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

  // Hero names of another faction, on another realm, and inactive.
  await admin.call(createHeroName, { ...HERO, name: 'Goldhort', faction: 'Alliance' })
  await admin.call(createHeroName, { ...HERO, name: 'Schatz', realm: 'Dentarg' })
  await admin.call(createHeroName, { ...HERO, name: 'Ruhe', realm: 'TarrenMill', status: false })
  await admin.call(connectRealm, { realm: 'Dentarg', to: 'Tarren Mill' })
  await collector.call(setOwnCharacter, { ...BRONTAX, name: 'Вьюга', realm: 'tarren-mill' })
  const banks = ['Silberstrom-Tarren Mill', 'Schatz-Dentarg']
  expect(await asOffered('50000')).toEqual({
    groups: [{ faction: 'Horde', banks, payees: [own, 'Вьюга-tarrenmill 50000'] }],
    apart: [],
  })
  expect((await asOffered('50001')).groups).toEqual([{ faction: 'Horde', banks, payees: [own] }])
  const [all] = (await admin.call(offerPayout, { least: '50000' })).groups
  const payee = all?.payees.find(({ gold }) => gold === 50_000)?._id ?? ''
  const { groups } = await admin.call(offerPayout, { least: '60000', payee })
  const first = groups[0]?.payees.map(({ _id }) => _id)
  expect([first?.[0], first?.length]).toEqual([payee, 2])
  await collector.call(setOwnCharacter, { ...BRONTAX, name: 'Вьюга', realm: 'Dentarg' })
  const apart = [{ payees: ['Вьюга-Dentarg 50000'] }, { payees: [own] }]
  expect((await asOffered('50000')).groups).toMatchObject(apart)
})

it('PAY-2: a character that boosted is paid itself, from a bank of either faction', async () => {
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
      banks: ['Goldhort-Tarren Mill', 'Silberstrom-Tarren Mill', 'Schatz-Dentarg'].map((name) => ({ name })),
      payees: [{ name: 'Ödän-Tarren Mill', character: 'Ödän-TarrenMill', gold: 777_777 }],
    },
  ])
})

it('HOME-2: reminds a member with gold due to choose a payout character', async () => {
  const member = advertiser
  await giveDue(member, 3_000_000)
  const told = async () =>
    (await member.call(getAgenda, {})).filter(({ what }) => what === 'no-payout-character')
  expect(await told()).toMatchObject([{ count: 1, gold: 3_000_000 }])
  await member.call(setOwnCharacter, { ...BRONTAX, name: 'Pippa' })
  expect(await told()).toEqual([])
})
