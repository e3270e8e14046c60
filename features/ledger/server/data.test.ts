import { expect, it } from 'vitest'
import { markBooking } from '#features/booking/calls.ts'
import { getBooks, getOwnGold, listPeopleWithGold } from '#features/ledger/calls.ts'
import type { Caller } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, publishedRaid } from '#platform/testing/server/records.ts'

const { product, admin, advertiser, leader } = testProduct()

it('LEDGER-22: gold of open bookings is whose hands it is in, until they are done', async () => {
  const raid = await publishedRaid(product)
  const first = await book(advertiser, raid, { deposit: 10_000 })
  const second = await book(advertiser, raid, { deposit: 10_000 })
  const [price, deposit] = [first.price ?? 0, 10_000]
  const open = async () => {
    const people = await admin.call(listPeopleWithGold, {})
    const of = ({ memberId }: Caller) => people.find(({ member }) => member._id === memberId)?.open ?? 0
    return { all: (await admin.call(getBooks, {})).open, advertiser: of(advertiser), leader: of(leader) }
  }
  expect(await open()).toEqual({ all: 2 * deposit, advertiser: 2 * deposit, leader: 0 })
  await leader.call(markBooking.paid, { bookingId: first._id })
  const paid = price - deposit
  expect(await open()).toEqual({ all: price + deposit, advertiser: 2 * deposit, leader: paid })
  const mine = (await leader.call(getOwnGold, {})).paid
  expect(mine).toMatchObject({ gold: price - deposit, bookings: [{ bookingId: first._id }] })
  expect((await advertiser.call(getOwnGold, {})).paid).toEqual({ gold: 0, bookings: [] })
  await finish(product, first)
  await finish(product, second)
  expect(await open()).toEqual({ all: 0, advertiser: 0, leader: 0 })
  expect((await leader.call(getOwnGold, {})).paid.gold).toBe(0)
})
