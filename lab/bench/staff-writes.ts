import type { ApiClient } from '#demo/api-client.ts'
import type { Booking } from '#domain/booking/booking.ts'
import { editBooking, markBooking } from '#domain/booking/endpoints.ts'
import { takeBackWarning, warnOfClient } from '#domain/client/endpoints.ts'
import type { Endpoint, InputOf } from '#domain/endpoint.ts'
import { listHeroNames } from '#domain/hero-name/endpoints.ts'
import { moveGold, takeBackMove } from '#domain/ledger/endpoints.ts'
import { codeMails, createMail, generateCode, markMailSent, postMails } from '#domain/mail/endpoints.ts'
import { listNotices } from '#domain/notice/endpoints.ts'
import { readNotices } from '#domain/notice/unread.ts'
import { createRaid, delayRaid, deleteRaid, publishRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { timeText, wallClockAt } from '#domain/server-time.ts'
import { endTrackingLinks, makeTrackingLink } from '#domain/tracking/endpoints.ts'
import { posted } from '#domain/waits.ts'
import { raidOn } from '#server/testing/records.ts'
import { bookingBody } from './hot-raid.ts'
import type { MeasuredCall } from './measured-call.ts'

interface Writing {
  readonly owner: ApiClient
  readonly admin: ApiClient
  readonly raidId: string
  timed<E extends Endpoint>(by: ApiClient, endpoint: E, input: InputOf<E>): Promise<number>
}

type OfBooking = (endpoint: Endpoint, time: (booking: Booking) => Promise<number>) => MeasuredCall

/** What becomes of a booking beside its plans: its form, its mail, its client's page and warnings. */
export function bookingWrites(measured: OfBooking, { owner, admin, raidId, timed }: Writing): MeasuredCall[] {
  const mailOf = async ({ _id }: Booking) => {
    await admin.call(markBooking.status, { bookingId: _id })
    return (await admin.call(createMail, { bookId: _id }))._id
  }
  const bank = async () => ({ heroNameId: (await admin.call(listHeroNames, {}))[0]?._id })
  return [
    measured(editBooking, ({ _id: id }) => {
      const form = JSON.parse(bookingBody(raidId)) as Omit<InputOf<typeof editBooking>, 'id'>
      return timed(owner, editBooking, { ...form, id, price: 120_000, owes: 120_000 })
    }),
    measured(generateCode, async (booking) => timed(admin, generateCode, { mailId: await mailOf(booking) })),
    measured(codeMails, async (booking) => {
      return timed(admin, codeMails, { mailIds: [await mailOf(booking)], ...(await bank()) })
    }),
    measured(postMails, async (booking) => {
      const mailIds = [await mailOf(booking)]
      await admin.call(codeMails, { mailIds, ...(await bank()) })
      return timed(admin, postMails, { mailIds, posted: true })
    }),
    measured(markMailSent, async (booking) => {
      const mailId = await mailOf(booking)
      const { confirmationCode } = await admin.call(generateCode, { mailId })
      return timed(admin, markMailSent, { mailId, confirmationCode })
    }),
    measured(makeTrackingLink, ({ _id: bookingId }) => timed(owner, makeTrackingLink, { bookingId })),
    measured(endTrackingLinks, async ({ _id: bookingId }) => {
      await owner.call(makeTrackingLink, { bookingId })
      return timed(owner, endTrackingLinks, { bookingId })
    }),
    measured(takeBackWarning, async ({ _id: bookingId }) => {
      const { _id: warningId } = await admin.call(warnOfClient, { bookingId, text: 'Late' })
      return timed(admin, takeBackWarning, { warningId })
    }),
  ]
}

/** A raid's life by staff, what somebody read, and gold that is moved and moved back. */
export function staffWrites(
  { owner, admin, timed }: Omit<Writing, 'raidId'>,
  leader: string,
): MeasuredCall[] {
  const input = () => {
    const { date, minutes } = wallClockAt(new Date(Date.now() + 5 * 3_600_000))
    return raidOn(date, leader, { time: timeText(minutes - (minutes % 15)) })
  }
  const of = (endpoint: Endpoint, time: (raid: Raid) => Promise<number>) => ({
    ...{ name: endpoint.path.slice(1), endpoint, isComparable: true },
    time: async () => {
      const raid = await admin.call(createRaid, input())
      const took = await time(raid)
      if (endpoint !== deleteRaid) await admin.call(deleteRaid, { id: raid._id })
      return took
    },
  })
  const held = ({ memberId: owner }: ApiClient) => ({ account: 'held' as const, owner })
  const why = { reason: 'Given in the game' }
  const move = { from: held(owner), to: held(admin), gold: 1_000, ...why }
  return [
    of(publishRaid, ({ _id: id }) => timed(admin, publishRaid, { id })),
    of(delayRaid, async ({ _id: id }) => {
      await admin.call(publishRaid, { id })
      return timed(admin, delayRaid, { id, minutes: 15 })
    }),
    of(deleteRaid, ({ _id: id }) => timed(admin, deleteRaid, { id })),
    {
      ...{ name: 'notice/read', endpoint: readNotices, isComparable: true },
      async time() {
        const { upTo } = await admin.call(listNotices, {})
        return timed(admin, readNotices, { upTo })
      },
    },
    {
      ...{ name: 'ledger/take-back', endpoint: takeBackMove, isComparable: true },
      async time() {
        const { _id: entry } = posted(await admin.call(moveGold, move))
        return timed(admin, takeBackMove, { entry, ...why })
      },
    },
  ]
}
