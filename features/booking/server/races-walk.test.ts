import { beforeAll, expect, it } from 'vitest'
import { createBooking, listBookings, markBooking } from '#features/booking/calls.ts'
import { generateCode, listAllMails } from '#features/mail/calls.ts'
import { storeSnapshot } from '#features/member/server/data.ts'
import type { Raid } from '#features/raid/raid.ts'
import { FAILURES } from '#platform/call/failure.ts'
import { DEFAULT_ROLE_IDS } from '#platform/call/rights.ts'
import type { Answer } from '#platform/testing/server/caller.ts'
import { onBothDatabases, onPostgres } from '#platform/testing/server/databases.ts'
import { actionsOf } from '#platform/testing/server/history-of.ts'
import { type Instance, testProduct } from '#platform/testing/server/product.ts'
import { bookingInput, publishedRaid, readRaid } from '#platform/testing/server/records.ts'
import { walkOf } from '#platform/testing/server/walks.ts'

const CALLERS = 64
const FREE = 3
/** The embedded database runs one transaction after another, so few rounds suffice. */
const ROUNDS = { embedded: 2, postgres: walkOf(2, 20) }

const statuses = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status)

/** Sends all bookings at the same moment, spread over the instances. */
async function bookAtOnce(instances: readonly Instance[], raid: Raid, callers: number): Promise<Answer[]> {
  const [first] = instances
  if (first === undefined) throw new Error('Nobody to book with')
  const advertiser = await first.as('Advertiser')
  const hosted = instances.map((instance) => instance.hosting(advertiser))
  return Promise.all(
    Array.from({ length: callers }, (_, turn) =>
      (hosted[turn % hosted.length] ?? advertiser).ask(createBooking, bookingInput(raid)),
    ),
  )
}

onBothDatabases((kind) => {
  const { product, admin } = testProduct({ kind })

  it(`BOOK-2: ${CALLERS} callers want the last ${FREE} slots, ${ROUNDS[kind]} times: ${FREE} succeed, the others read that the raid is full`, async () => {
    for (let round = 0; round < ROUNDS[kind]; round += 1) {
      const raid = await publishedRaid(product, { maxClients: FREE + 2 })
      await bookAtOnce([product], raid, 2)
      const answers = await bookAtOnce([product], raid, CALLERS)
      const refusals = statuses(answers, 409)
      expect([statuses(answers, 200).length, refusals.length]).toEqual([FREE, CALLERS - FREE])
      const said = new Set(refusals.map(({ body }) => body.message))
      expect([...said]).toEqual([FAILURES['raid-full'][1]])
      expect((await readRaid(product, raid._id)).clients).toHaveLength(raid.maxClients)
    }
  }, 60_000)

  it('MAIL-1: setting Done eight times at once makes one mail record and one history row', async () => {
    const raid = await publishedRaid(product)
    await bookAtOnce([product], raid, 1)
    const [booking] = await admin.call(listBookings, { raidId: raid._id })
    if (booking === undefined) throw new Error('The booking was not made')
    const input = { bookingId: booking._id }
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.ask(markBooking.status, input)))
    expect(statuses(answers, 200)).toHaveLength(8)
    const mails = (await admin.call(listAllMails, {})).filter(({ bookId }) => bookId === booking._id)
    expect(mails).toHaveLength(1)
    expect(await actionsOf(product.database, booking._id)).toEqual(['create', 'status'])
  })

  it('MAIL-4: eight simultaneous requests for a code get the same pair of codes', async () => {
    const raid = await publishedRaid(product)
    await bookAtOnce([product], raid, 1)
    const [booking] = await admin.call(listBookings, { raidId: raid._id })
    await admin.call(markBooking.status, { bookingId: booking?._id ?? '' })
    const mail = (await admin.call(listAllMails, {})).find(({ bookId }) => bookId === booking?._id)
    const input = { mailId: mail?._id ?? '' }
    const pairs = await Promise.all(Array.from({ length: 8 }, () => admin.call(generateCode, input)))
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
  })
})

onPostgres('two instances on one PostgreSQL', () => {
  const { product, advertiser } = testProduct({ kind: 'postgres' })
  let other: Instance
  beforeAll(async () => {
    other = await product.startAnother()
  })

  it(`BOOK-2: ${CALLERS} simultaneous callers on two instances never overbook a raid`, async () => {
    const raid = await publishedRaid(product, { maxClients: FREE })
    const answers = await bookAtOnce([product, other], raid, CALLERS)
    expect([statuses(answers, 200).length, statuses(answers, 409).length]).toEqual([FREE, CALLERS - FREE])
  })

  it('BOOK-2: a booking does not wait while its advertiser’s roles are being stored', async () => {
    const raid = await publishedRaid(product)
    const { person } = advertiser
    const booked = await product.database.transaction(async (sql) => {
      const { id: discordId, name: username, username: handle } = person
      const roleIds = [DEFAULT_ROLE_IDS.Advertiser]
      const snapshot = { discordId, username, handle, avatar: null, roleIds, inGuild: true }
      await storeSnapshot(sql, snapshot, product.clock.now())
      return bookAtOnce([product], raid, 1)
    })
    expect(statuses(booked, 200)).toHaveLength(1)
  })
})
