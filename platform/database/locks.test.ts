import { sql as raw } from 'kysely'
import { expect, it } from 'vitest'
import { moveBooking } from '#features/booking/calls.ts'
import { lockForMove } from '#features/booking/server/actions.ts'
import { storeMoved } from '#features/booking/server/plans-data.ts'
import { createRaids, deleteRaids, editRaid, publishRaids } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { onPostgres, untilLocked } from '#platform/testing/server/databases.ts'
import { discordSteps } from '#platform/testing/server/discord-steps.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import {
  book,
  finish,
  inputOf,
  pendingRaid,
  publishedRaid,
  raidInput,
  readRaid,
} from '#platform/testing/server/records.ts'
import { walkOf } from '#platform/testing/server/walks.ts'
import type { Sql } from './tables.ts'

const ROUNDS = walkOf(2, 12)

/** Only PostgreSQL runs transactions concurrently. */
onPostgres('locks of database rows', () => {
  const { product, manager, collector, advertiser } = testProduct({ kind: 'postgres' })

  /** A transaction like the product's, but without retries, so that a deadlock fails the test. */
  const once = <T>(work: (sql: Sql) => Promise<T>) =>
    product.database.sql.transaction().execute(async (sql) => {
      // On a busy machine locks are held for long.
      await raw`SET LOCAL lock_timeout = '60s'`.execute(sql)
      return work(sql)
    })

  const several = async (count: number, make: () => Promise<Raid>) => {
    const raids: Raid[] = []
    while (raids.length < count) raids.push(await make())
    return raids
  }
  const idsOf = (records: readonly { _id: string }[]) => records.map(({ _id }) => _id).toSorted()

  const lock = (sql: Sql, table: 'raid' | 'mail', ids: readonly string[]) =>
    raw`SELECT FROM ${raw.table(table)} WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE NOWAIT`.execute(
      sql,
    )

  /** Rewrites the rows of all raids, so that a table scan finds the highest id first. */
  async function turnRaidsAround() {
    const { sql } = product.database
    const { rows } = await raw<{ id: string }>`SELECT id FROM raid ORDER BY id DESC`.execute(sql)
    for (const { id } of rows) await raw`UPDATE raid SET id = id WHERE id = ${id}`.execute(sql)
  }

  /** The number of other rows that are unlocked while `act` waits for the first row. */
  async function freeWhileFirstIsLocked(
    table: 'raid' | 'mail',
    [first = '', ...others]: readonly string[],
    act: () => Promise<unknown>,
  ) {
    const { acting, free } = await once(async (sql) => {
      await lock(sql, table, [first])
      const acting = act()
      await untilLocked(product.database, 1)
      return { acting: [acting], free: await once((other) => lock(other, table, others)) }
    })
    await Promise.all(acting)
    return free.rows.length
  }

  it('FAULT-13: the Discord sender and moves of bookings do not deadlock', async () => {
    const raids = await several(10, () => publishedRaid(product, { maxClients: 40 }))
    const at = (place: number) => raids[place % raids.length] as Raid
    const bookings = await Promise.all(Array.from({ length: 20 }, (_, place) => book(advertiser, at(place))))
    await turnRaidsAround()
    const messages = discordSteps(product)
    for (let round = 1; round <= ROUNDS; round += 1) {
      await raw`DELETE FROM raid_said`.execute(product.database.sql)
      const moves = bookings.map(({ _id }, place) =>
        once(async (sql) => {
          const { booking, to } = await lockForMove(sql, _id, at(place + round * 3)._id)
          if (booking.raidId !== to._id) await storeMoved(sql, _id, to._id)
        }),
      )
      await Promise.all([messages.announce(), ...moves])
    }
  })

  it('FAULT-13: moves, publishing and deletion lock raids in the order of their ids', async () => {
    const pending = idsOf(await several(4, () => pendingRaid(product)))
    const [low = '', high = ''] = pending
    await turnRaidsAround()
    const ids = pending.toReversed()
    expect(await freeWhileFirstIsLocked('raid', pending, () => manager.call(publishRaids, { ids }))).toBe(3)
    const booking = await book(advertiser, await readRaid(product, high))
    const move = () => advertiser.call(moveBooking, { bookingId: booking._id, raidId: low })
    expect(await freeWhileFirstIsLocked('raid', [low, high], move)).toBe(1)
    expect(await freeWhileFirstIsLocked('raid', pending, () => manager.call(deleteRaids, { ids }))).toBe(3)
  })

  it('FAULT-13: changing a raid’s collector locks its mails in the order of their ids', async () => {
    const raid = await publishedRaid(product)
    const bookings = await Promise.all(Array.from({ length: 4 }, () => book(advertiser, raid)))
    const mails = await Promise.all(bookings.map((booking) => finish(product, booking)))
    const { memberId: goldCollector } = collector
    const input = { id: raid._id, ...inputOf(raid), goldCollector }
    const edit = () => manager.call(editRaid, input)
    expect(await freeWhileFirstIsLocked('mail', idsOf(mails), edit)).toBe(3)
  })

  it('FAULT-13: writes that only refer to a raid do not wait for changes of its bookings', async () => {
    const raids = await several(3, () => publishedRaid(product))
    const [copied = ''] = idsOf(raids)
    const copy = { ...(await raidInput(product, { date: product.clock.day(8) })), copiedFrom: copied }
    await once(async (sql) => {
      await lock(sql, 'raid', idsOf(raids))
      await discordSteps(product).announce()
      await manager.call(createRaids, { raids: [copy], publish: true })
    })
  })
})
