import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { codeMails, handOverMails, postMails, readDesk, takeMails } from '#domain/mail/endpoints.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, finish, publishedRaid } from '#server/testing/records.ts'

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  let collector: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    admin = await product.as('Admin')
    collector = await product.as('Gold Collector')
    await admin.call(createHeroName, { name: 'Silberstrom', realm: 'Kazzak', faction: 'Horde', status: true })
  })
  afterAll(() => product.stop())

  it('DESK-1, DESK-4, DESK-10: mails stand by who has their gold, and are posted by who has it, and staff', async () => {
    const leader = await product.as('Raid Leader')
    const own = await publishedRaid(product, { goldCollector: collector.memberId })
    // Nobody collects: its leader has the gold, and any collector handles the mails.
    const raid = await publishedRaid(product)
    const advertiser = await product.as('Advertiser')
    const [theirs, mine] = [
      await finish(product, await book(advertiser, raid)),
      await finish(product, await book(advertiser, own)),
    ]
    const mailIds = [theirs._id]
    const read = (who: Caller, tab: 'code' | 'send' | 'confirm') => who.call(readDesk, { tab })
    expect((await read(collector, 'code')).groups).toMatchObject([
      { holder: null, mails: 1, banks: [{ name: 'Silberstrom-Kazzak' }] },
      { holder: leader.person.name, mails: 1, gold: 100_000, banks: [] },
    ])
    expect((await read(collector, 'code')).counts.code).toBe(1)
    expect((await read(admin, 'code')).counts.code).toBe(0)
    await collector.call(codeMails, { mailIds })
    const post = (who: Caller, posted: boolean) => who.ask(postMails, { mailIds, posted })
    const elsewhere = refused('gold-elsewhere', `${leader.person.name} has this gold.`)
    expect(refusalOf(await post(collector, true))).toEqual(elsewhere)
    // All of them or none.
    const both = [mine._id, theirs._id]
    expect(refusalOf(await collector.ask(postMails, { mailIds: both, posted: true }))).toEqual(elsewhere)
    expect((await post(admin, true)).status).toBe(200)
    expect((await read(collector, 'confirm')).counts.confirm).toBe(0)
    expect(refusalOf(await post(collector, false))).toEqual(elsewhere)
    await leader.call(handOverMails, { mailIds, memberId: collector.memberId })
    await collector.call(takeMails, { mailIds })
    expect((await read(collector, 'confirm')).counts.confirm).toBe(1)
    expect((await post(collector, false)).status).toBe(200)
  })
})
