import { afterAll, beforeAll, expect, it } from 'vitest'
import { markBooking } from '#domain/booking/endpoints.ts'
import { getOwnGold, listOpenGold } from '#domain/ledger/endpoints.ts'
import type { Caller } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, finish, publishedRaid } from '#server/testing/records.ts'

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  let advertiser: Caller
  let leader: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    admin = await product.as('Admin')
    advertiser = await product.as('Advertiser')
    leader = await product.as('Raid Leader')
  })
  afterAll(() => product.stop())

  it('LEDGER-22: gold of open bookings is whose hands it is in, until they are done', async () => {
    const raid = await publishedRaid(product)
    const first = await book(advertiser, raid, { deposit: 10_000 })
    const second = await book(advertiser, raid, { deposit: 10_000 })
    const [price, deposit] = [first.price ?? 0, 10_000]
    const open = () => admin.call(listOpenGold, {})
    const taken = { member: { _id: advertiser.memberId, username: advertiser.person.name }, paid: 0 }
    expect(await open()).toEqual({
      gold: 2 * deposit,
      people: [{ ...taken, deposits: 2 * deposit, gold: 2 * deposit, bookings: 2 }],
    })
    await leader.call(markBooking.paid, { bookingId: first._id })
    expect((await open()).gold).toBe(price + deposit)
    expect((await open()).people).toContainEqual({
      member: { _id: leader.memberId, username: leader.person.name },
      ...{ deposits: 0, paid: price - deposit, gold: price - deposit, bookings: 1 },
    })
    const mine = (await leader.call(getOwnGold, {})).paid
    expect(mine).toMatchObject({ gold: price - deposit, bookings: [{ bookingId: first._id }] })
    expect((await advertiser.call(getOwnGold, {})).paid).toEqual({ gold: 0, bookings: [] })
    await finish(product, first)
    await finish(product, second)
    expect(await open()).toEqual({ gold: 0, people: [] })
    expect((await leader.call(getOwnGold, {})).paid.gold).toBe(0)
  })
})
