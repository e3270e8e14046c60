import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { personWith } from '#demo/people.ts'
import { getBoard } from '#domain/agenda/board.ts'
import { getAgenda } from '#domain/agenda/endpoints.ts'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { countBank, listEntries, moveGold, postDifference, takeBackMove } from '#domain/ledger/endpoints.ts'
import type { AccountChoice, GoldMove } from '#domain/ledger/ledger.ts'
import { listNotices } from '#domain/notice/endpoints.ts'
import {
  createPayout,
  offerPayout,
  payLines,
  setOwnCharacter,
  takeBackLine,
} from '#domain/payout/endpoints.ts'
import { agree, getSum, listWaiting, setSum, withdraw } from '#domain/press/endpoints.ts'
import type { Role } from '#domain/rights.ts'
import { nameBoosters } from '#domain/settlement/endpoints.ts'
import { posted, WAITS, waits } from '#domain/waits.ts'
import { balancesOf, faultsOfBooks } from '#server/testing/books.ts'
import { type Answer, type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase, onPostgres } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { publishedRaid, UNKNOWN_ID } from '#server/testing/records.ts'

const COMMUNITY: AccountChoice = { account: 'community', owner: null }
const HERO = { name: 'Silberstrom', realm: 'Aegwynn', faction: 'Alliance', status: true } as const

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  let developer: Caller
  let leader: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
  })
  afterAll(() => product.stop())
  // What was moved the day before counts no more.
  beforeEach(async () => {
    product.clock.advance({ hours: 24 })
    const signIn = (role: Role) => product.signIn(personWith(role))
    ;[admin, developer, leader] = [
      await signIn('Admin'),
      await signIn('Developer'),
      await signIn('Raid Leader'),
    ]
  })

  const due = (caller: Caller): AccountChoice => ({ account: 'due', owner: caller.memberId })
  const inputOf = (changes: Partial<GoldMove>): GoldMove => ({
    ...{ from: COMMUNITY, to: due(leader), gold: 5_000, reason: 'Boosted' },
    ...changes,
  })
  const ask = (changes: Partial<GoldMove>, by = admin) => by.ask(moveGold, inputOf(changes))
  const balance = async (name: string) => (await balancesOf(product.database.sql)).get(name) ?? 0
  const dueTo = (caller: Caller) => balance(`due ${caller.memberId}`)
  /** The id under which it waits; nothing is posted. */
  const waitsIn = ({ body: { success, message, payload } }: Answer): string => {
    if (!success || message !== WAITS) throw new Error(`It did not wait, but said ${message}`)
    return waits.parse(payload).waits
  }
  const entries = async () => (await admin.call(listEntries, {})).length

  it('TWO-1: gold to an account of one’s own waits for somebody else, whatever it is', async () => {
    const before = [await dueTo(admin), await entries()]
    const asked = await ask({ to: due(admin), gold: 1 })
    const id = waitsIn(asked)
    expect(asked.body).toEqual({
      success: true,
      payload: { waits: id },
      message: 'Waits for a second of staff.',
    })
    expect([await dueTo(admin), await entries()]).toEqual(before)
    const [waiting] = (await developer.call(listWaiting, {})).slice(-1)
    expect(waiting).toMatchObject({
      ...{ _id: id, gold: 1, by: { _id: admin.memberId } },
      what: `Move 1 g: Community → Due to ${admin.person.name}. Boosted`,
    })
    expect(refusalOf(await admin.ask(agree, { id }))).toEqual(
      refused('own-press', 'Somebody else must agree to what you proposed.'),
    )
    expect(await developer.ask(agree, { id })).toMatchObject({ status: 200, body: { message: 'Gold moved' } })
    expect(await dueTo(admin)).toBe((before[0] ?? 0) + 1)
    expect((await admin.call(listEntries, {}))[0]).toMatchObject({
      ...{ by: { _id: admin.memberId }, agreedBy: { _id: developer.memberId }, alone: false },
    })
    expect(refusalOf(await developer.ask(agree, { id }))).toEqual(
      refused('press-over', 'This is no longer waiting for a second.'),
    )
  })

  it('TWO-2: what one moves in 24 hours waits above the sum, in parts and by taking back', async () => {
    const parts = [400_000, 400_000, 200_000]
    const made: string[] = []
    for (const gold of parts) made.push(posted(await admin.call(moveGold, inputOf({ gold })))._id)
    waitsIn(await ask({ gold: 1 }))
    // One's own of today is taken back without counting again.
    expect((await admin.ask(takeBackMove, { entry: made[0], reason: 'A slip' })).status).toBe(200)
    waitsIn(await ask({ gold: 1, reason: 'Again' }))
    // Another one has a sum of their own, and somebody else's entry counts in it.
    await developer.call(moveGold, inputOf({ gold: 900_000 }))
    waitsIn(await developer.ask(takeBackMove, { entry: made[1], reason: 'A slip' }))
    product.clock.advance({ hours: 24 })
    expect((await ask({ gold: 1_000_000 })).status).toBe(200)
    expect(await faultsOfBooks(product.database.sql)).toEqual([])
  })

  it('TWO-2: nobody raises the sum alone; less counts at once', async () => {
    const id = waitsIn(await admin.ask(setSum, { gold: 9_000_000 }))
    expect(await admin.call(getSum, {})).toEqual({ gold: 1_000_000 })
    await developer.call(agree, { id })
    expect(await admin.call(getSum, {})).toEqual({ gold: 9_000_000 })
    expect((await ask({ gold: 9_000_000 })).status).toBe(200)
    await admin.call(setSum, { gold: 1_000_000 })
    expect(await developer.call(getSum, {})).toEqual({ gold: 1_000_000 })
  })

  it('TWO-3: a large counted difference waits', async () => {
    const { _id: owner } = await admin.call(createHeroName, HERO)
    const bank: AccountChoice = { account: 'bank', owner }
    await admin.call(moveGold, inputOf({ to: bank, gold: 1_000_000, direction: 'in' }))
    const differ = async (counted: number) => {
      const { count } = await admin.call(countBank, { owner, counted })
      return admin.ask(postDifference, { count: count?._id, reason: 'Counted' })
    }
    product.clock.advance({ hours: 24 })
    expect((await differ(1_010_000)).status).toBe(200)
    const id = waitsIn(await differ(1_030_000))
    await developer.call(agree, { id })
    expect(await balance(`bank ${owner}`)).toBe(1_030_000)
  })

  it('TWO-4, LEDGER-19: a payout line of one’s own is left out and said so, and what comes back waits', async () => {
    const { _id: bank } = await admin.call(createHeroName, { ...HERO, name: 'Goldtruhe' })
    const fill = { to: { account: 'bank', owner: bank }, gold: 500_000, direction: 'in' } as const
    await admin.call(moveGold, inputOf(fill))
    for (const [caller, name] of [
      [admin, 'Silva'],
      [leader, 'Brontax'],
    ] as const)
      await caller.call(setOwnCharacter, { name, realm: 'Aegwynn', faction: 'Alliance' })
    await admin.call(moveGold, inputOf({ gold: 7_000 }))
    await developer.call(moveGold, inputOf({ to: due(admin), gold: 9_000 }))
    const { groups } = await admin.call(offerPayout, { least: '1' })
    const payments = groups.flatMap(({ payees }) =>
      payees.map(({ _id: payee }) => ({ payee, bank, gold: 3_000 })),
    )
    const payout = await admin.call(createPayout, { payments })
    const lineIds = payout.lines.map(({ _id }) => _id)
    const before = await dueTo(admin)
    const answer = await admin.ask(payLines, { id: payout._id, lineIds })
    expect(answer.body.message).toBe('3,000 g paid out. Yours is left out: it waits for a second of staff.')
    const mine = payout.lines.find(({ payee }) => payee === admin.person.name)?._id ?? ''
    const id = waitsIn(await admin.ask(payLines, { id: payout._id, lineIds: [mine] }))
    expect((await developer.call(listWaiting, {})).filter(({ what }) => what.startsWith('Pay out'))).toEqual([
      expect.objectContaining({ _id: id, what: `Pay out 3,000 g to ${admin.person.name}.` }),
    ])
    expect(await dueTo(admin)).toBe(before)
    await developer.call(agree, { id })
    expect(await dueTo(admin)).toBe(before - 3_000)
    waitsIn(await admin.ask(takeBackLine, { lineId: mine, reason: 'Not received' }))

    const raid = await publishedRaid(product)
    const booster = { name: 'Silva', realm: 'Aegwynn', share: 1 }
    await leader.call(nameBoosters, { raidId: raid._id, boosters: [booster] })
    const { id: characterId } = await product.database.sql
      .selectFrom('payee_character')
      .select('id')
      .where('name', '=', 'Silva')
      .executeTakeFirstOrThrow()
    // TWO-1: the character that one is paid as is oneself.
    waitsIn(await ask({ to: { account: 'due', owner: characterId }, gold: 1 }))
    expect(await faultsOfBooks(product.database.sql)).toEqual([])
  })

  it('TWO-5: its maker withdraws it, nobody else; after 7 days it has fallen, and its maker is told', async () => {
    const gone = waitsIn(await ask({ to: due(admin) }))
    expect(refusalOf(await developer.ask(withdraw, { id: gone }))).toEqual(
      refused('not-permitted', 'Only the person who proposed it can withdraw it.'),
    )
    await admin.call(withdraw, { id: gone })
    expect(refusalOf(await developer.ask(agree, { id: gone }))).toEqual(refused('press-over'))
    expect(refusalOf(await developer.ask(agree, { id: UNKNOWN_ID }))).toEqual(refused('not-found'))
    const id = waitsIn(await ask({ to: due(admin) }))
    // Pressed twice it waits once.
    expect(waitsIn(await ask({ to: due(admin) }))).toBe(id)
    const noticesOf = async (caller: Caller) =>
      (await caller.call(listNotices, {})).notices.map(({ text }) => text).join('\n')
    expect(await noticesOf(developer)).toContain(
      `${admin.person.name} asks for a second of staff. Move 5,000 g`,
    )
    const waiting = (await developer.call(getAgenda, {})).presses
    expect(waiting.first.map(({ _id }) => _id)).toContain(id)
    expect((await admin.call(getAgenda, {})).presses.first.map(({ _id }) => _id)).not.toContain(id)
    product.clock.advance({ hours: 7 * 24 })
    developer = await product.signIn(developer.person)
    expect(refusalOf(await developer.ask(agree, { id }))).toEqual(refused('press-over'))
    expect((await developer.call(listWaiting, {})).map(({ _id }) => _id)).not.toContain(id)
  })

  it('TWO-6: where nobody else was of staff for 30 days the press counts alone, and the entry says so', async () => {
    product.clock.advance({ hours: 31 * 24 })
    admin = await product.signIn(admin.person)
    const { status, body } = await ask({ to: due(admin), gold: 77 })
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Gold moved' })
    expect((await admin.call(listEntries, {}))[0]).toMatchObject({ alone: true, agreedBy: null })
    expect((await admin.call(getBoard, {})).find(({ what }) => what === 'alone')?.count).toBeGreaterThan(0)
  })
})

onPostgres('TWO-2: many presses of one person at once', () => {
  let product: Product
  afterAll(() => product.stop())

  it('never pass the sum together, and one of many who agree posts it', async () => {
    product = await startProduct('postgres')
    const other = await product.startAnother()
    const admin = await product.as('Admin')
    const developer = await product.as('Developer')
    const { memberId: owner } = await product.as('Raid Leader')
    const move = (gold: number, at: number) => ({
      ...{ from: COMMUNITY, to: { account: 'due', owner }, gold, reason: `Part ${at}` },
    })
    const callers = [admin, other.hosting(admin)]
    const presses = Array.from({ length: 12 }, (_, at) =>
      (callers[at % 2] ?? admin).ask(moveGold, move(300_000, at)),
    )
    const answers = await Promise.all(presses)
    expect(answers.filter(({ body }) => body.message === 'Gold moved')).toHaveLength(3)
    const [waiting] = await developer.call(listWaiting, {})
    const id = waiting?._id ?? ''
    const hosts = [developer, other.hosting(developer), developer, other.hosting(developer)]
    const agreed = await Promise.all(hosts.map((host) => host.ask(agree, { id })))
    expect(agreed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await faultsOfBooks(product.database.sql)).toEqual([])
  })
})
