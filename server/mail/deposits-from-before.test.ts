import { readFileSync } from 'node:fs'
import { sql as raw } from 'kysely'
import { expect, it } from 'vitest'
import { cancelBooking } from '#domain/booking/endpoints.ts'
import { moveGold } from '#domain/ledger/endpoints.ts'
import { listAllMails } from '#domain/mail/endpoints.ts'
import { onBothDatabases } from '#server/testing/databases.ts'
import { startProduct } from '#server/testing/product.ts'
import { book, publishedRaid } from '#server/testing/records.ts'

const MIGRATION = new URL('../../migrations/0031-mails-of-deposits.sql', import.meta.url)

onBothDatabases((kind) => {
  it('MAIL-13: of deposits that were kept before, those have a record that their holder still has', async () => {
    const product = await startProduct(kind)
    const { sql } = product.database
    const [admin, advertiser] = [await product.as('Admin'), await product.as('Advertiser')]
    const raid = await publishedRaid(product)
    for (const deposit of [10_000, 20_000, 30_000]) {
      const booking = await book(advertiser, raid, { deposit })
      const end = { bookingId: booking._id, reason: 'Client cancelled', deposit: 'kept' } as const
      await admin.call(cancelBooking, end)
    }
    // The version before made no such records, and staff took the oldest in by a move.
    await raw`DELETE FROM mail WHERE gold_of = 'kept'`.execute(sql)
    await admin.call(moveGold, {
      ...{ from: { account: 'held', owner: advertiser.memberId }, to: { account: 'bank', owner: null } },
      ...{ gold: 10_000, reason: 'Handed in' },
    })
    const [, atLast = ''] = readFileSync(MIGRATION, 'utf8').split('-- Of what was kept before')
    await raw.raw(atLast.slice(atLast.indexOf('\n'))).execute(sql)
    const mails = await admin.call(listAllMails, {})
    expect(mails.map(({ amount, type }) => [amount, type]).toSorted()).toEqual([
      [20_000, 'Kept deposit'],
      [30_000, 'Kept deposit'],
    ])
    await product.stop()
  }, 120_000)
})
