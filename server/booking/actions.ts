import { type Booking, MARK, type Mark } from '#domain/booking/booking.ts'
import type { CutRates } from '#domain/mail/rules.ts'
import type { Raid } from '#domain/raid/raid.ts'
import type { Actor } from '#domain/rights.ts'
import { storeMark } from '#server/booking/data.ts'
import { record } from '#server/change/record.ts'
import type { Sql } from '#server/database/tables.ts'
import { makeMail } from '#server/mail/data.ts'

interface Marking {
  readonly booking: Booking
  readonly raid: Raid
  readonly actor: Actor
  readonly now: Date
  readonly cutRates: CutRates
}

/** Sets a mark that is not set yet, on a booking that the caller has locked. Done makes the mail record as well. */
export async function setMark(
  sql: Sql,
  mark: Mark,
  { booking, raid, actor, now, cutRates }: Marking,
): Promise<void> {
  await storeMark(sql, booking._id, mark)
  const { field } = MARK[mark]
  await record(sql, {
    noun: 'booking',
    action: mark,
    recordId: booking._id,
    memberId: actor._id,
    raidId: raid._id,
    from: { [field]: false },
    to: { [field]: true },
  })
  if (mark === 'status') await makeMail(sql, { booking, raid, cutRates, actorId: actor._id, now })
}
