import { randomUUIDv7 } from 'node:crypto'
import { sql as raw } from 'kysely'
import { expect, it } from 'vitest'
import { markBooking, takeBackMark } from '#domain/booking/endpoints.ts'
import { closeBefore, getOwnGold, moveGold } from '#domain/ledger/endpoints.ts'
import { assertCaughtUp } from '#server/ledger/posting.ts'
import { balancesOf } from '#server/testing/books.ts'
import { onBothDatabases } from '#server/testing/databases.ts'
import { startProduct } from '#server/testing/product.ts'
import { book, publishedRaid } from '#server/testing/records.ts'

onBothDatabases((kind) => {
  it('LEDGER-21: what was due before the ledger and was closed is owed once its Done is taken back, until it is done again', async () => {
    const product = await startProduct(kind)
    const { sql } = product.database
    const [admin, advertiser] = [await product.as('Admin'), await product.as('Advertiser')]
    const raid = await publishedRaid(product)
    const booking = await book(advertiser, raid, { deposit: 10_000 })
    await admin.call(markBooking.status, { bookingId: booking._id })
    // As 1.0 to 1.4 posted what had been done before the ledger began.
    await raw`SET session_replication_role = replica`.execute(sql)
    await raw`UPDATE ledger_account SET kind = 'due-before' WHERE kind = 'due'`.execute(sql)
    await raw`SET session_replication_role = DEFAULT`.execute(sql)
    const due = async () => {
      const balances = await balancesOf(sql)
      return ['due-before', 'due'].map((account) => balances.get(`${account} ${advertiser.memberId}`) ?? 0)
    }
    expect(await due()).toEqual([22_000, 0])
    await admin.call(moveGold, {
      from: { account: 'bank', owner: null },
      to: { account: 'community', owner: null },
      ...{ direction: 'in', gold: 22_000, reason: 'Found' },
    })
    await admin.call(closeBefore, {})
    expect(await due()).toEqual([0, 0])
    await admin.call(takeBackMark, { bookingId: booking._id, mark: 'status', reason: 'A slip' })
    expect(await due()).toEqual([0, -22_000])
    const { entries } = await advertiser.call(getOwnGold, {})
    expect(entries.slice(0, 2)).toMatchObject([
      {
        ...{ kind: 'moved', reason: 'Taken back after it was paid' },
        lines: [
          { account: 'due-before', gold: 22_000 },
          { account: 'due', gold: -22_000 },
        ],
      },
      { kind: 'taken-back', lines: [{ account: 'due-before', gold: -22_000 }] },
    ])
    await admin.call(markBooking.status, { bookingId: booking._id })
    expect(await due()).toEqual([0, 0])
    await product.stop()
  })

  it('LEDGER-5, CLIENT-6: a database as a version before 1.0 left it is refused', async () => {
    const product = await startProduct(kind)
    const { sql } = product.database
    await raw`DELETE FROM ledger_progress`.execute(sql)
    await raw`INSERT INTO history (noun, action, record_id, changes) VALUES ('mail', 'create', ${randomUUIDv7()}, '{}')`.execute(
      sql,
    )
    await raw`INSERT INTO ledger_progress (before, posted) SELECT max(id), 0 FROM history`.execute(sql)
    await expect(assertCaughtUp(product.database)).rejects.toThrow('Start Forge 1.4 on it once')
    await raw`UPDATE ledger_progress SET posted = before`.execute(sql)
    await assertCaughtUp(product.database)
    await product.stop()
  })
})
