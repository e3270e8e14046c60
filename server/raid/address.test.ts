import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { peopleWith, personWith } from '#demo/people.ts'
import { markBooking } from '#domain/booking/endpoints.ts'
import { deleteRaid, listPublishedRaids, viewRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { can, ROLES } from '#domain/rights.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, pendingRaid, publishedRaid, readRaid } from '#server/testing/records.ts'

const VIEWING = ROLES.filter((role) => can([role], 'see-bookings'))

onOneDatabase((kind) => {
  let product: Product
  let manager: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    manager = await product.as('Raid Manager')
  })
  afterAll(() => product.stop())
  afterEach(() => product.clock.reset())

  const whoReaches = async ({ _id }: Raid) => {
    const answers = await Promise.all(
      VIEWING.map(async (role) => (await product.as(role)).ask(viewRaid, { id: _id })),
    )
    return VIEWING.filter((_, at) => answers[at]?.status !== 404)
  }

  describe('RAID-13: the address of a raid', () => {
    it('leads there everybody who may view its details, and says what the list says', async () => {
      const collector = await product.as('Gold Collector')
      const raid = await publishedRaid(product, { goldCollector: collector.memberId })
      await book(await product.as('Advertiser'), raid, { contactInfo: 'secret' })
      expect(await whoReaches(raid)).toEqual(VIEWING)
      const seen = await (await product.as('Trial Advertiser')).call(viewRaid, { id: raid._id })
      expect(seen).toEqual(await readRaid(product, raid._id))
    })

    it('leads leaders and collectors to their own raids only', async () => {
      const [, otherLeader] = peopleWith('Raid Leader')
      if (otherLeader === undefined) throw new Error('There is one leader only')
      const { memberId } = await product.signIn(otherLeader)
      const raid = await publishedRaid(product, { raidLeader: memberId })
      expect(await whoReaches(raid)).toEqual([
        ...['Admin', 'Developer', 'Advertiser', 'Senior Advertiser', 'Trial Advertiser'],
      ])
    })

    it('stays when the raid has left the list, for advertisers too', async () => {
      const raid = await publishedRaid(product)
      const booking = await book(await product.as('Advertiser'), raid)
      await (await product.as('Admin')).call(markBooking.status, { bookingId: booking._id })
      product.clock.moveTo(raid.startsAt)
      product.clock.advance({ hours: 13 })
      const listed = await manager.call(listPublishedRaids, {})
      expect(listed.map(({ _id }) => _id)).not.toContain(raid._id)
      expect(await whoReaches(raid)).toEqual(VIEWING.filter((role) => role !== 'Gold Collector'))
    })

    it('says of a deleted one who did it, to those who could view it', async () => {
      const [, otherLeader] = peopleWith('Raid Leader')
      if (otherLeader === undefined) throw new Error('There is one leader only')
      const { memberId } = await product.signIn(otherLeader)
      const raid = await publishedRaid(product, { name: 'Break C', raidLeader: memberId })
      await manager.call(deleteRaid, { id: raid._id })
      const asked = await (await product.as('Advertiser')).ask(viewRaid, { id: raid._id })
      const { name } = personWith('Raid Manager')
      expect(refusalOf(asked)).toEqual(refused('not-found', `Break C was deleted by ${name}.`))
      const notOnIt = await (await product.as('Raid Leader')).ask(viewRaid, { id: raid._id })
      expect(refusalOf(notOnIt)).toEqual(refused('not-found'))
    })

    it('leads nobody to a raid that is pending or deleted', async () => {
      const pending = await pendingRaid(product)
      const deleted = await publishedRaid(product)
      await manager.call(deleteRaid, { id: deleted._id })
      const answer = await (await product.as('Advertiser')).ask(viewRaid, { id: pending._id })
      expect(refusalOf(answer)).toEqual(refused('not-found'))
      expect([await whoReaches(pending), await whoReaches(deleted)]).toEqual([[], []])
    })
  })
})
