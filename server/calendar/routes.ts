import { CALENDAR_PATH } from '#domain/calendar/calendar.ts'
import { chooseCalendar, endCalendar, getCalendar, renewCalendar } from '#domain/calendar/endpoints.ts'
import { Failure } from '#domain/failure.ts'
import { deleteCalendar, readCalendar, storeCalendar, storeChoice } from '#server/calendar/data.ts'
import { record } from '#server/change/record.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { hashOf, newSecret } from '#server/session/data.ts'

/** A member's choices about their own calendar (docs/product.md, Calendar). */
export function calendarRoutes({ publicUrl }: { publicUrl: URL }): Implementation[] {
  const changed = (memberId: string) => ({ noun: 'member', recordId: memberId, memberId }) as const
  return [
    implement(getCalendar, async (_, { sql, actor }) => ({ payload: await readCalendar(sql, actor._id) })),
    implement(
      renewCalendar,
      {
        // The address is kept nowhere: whoever lost the answer makes another one.
        repeat: async (sql, _id) => {
          const calendar = await readCalendar(sql, _id)
          if (calendar === null) throw new Failure('not-found')
          return { _id, ...calendar, address: null }
        },
      },
      async ({ of }, { sql, actor: { _id }, now }) => {
        const token = newSecret()
        await storeCalendar(sql, { memberId: _id, tokenHash: hashOf(token), of, now })
        await record(sql, { ...changed(_id), action: 'make-calendar', to: { calendar: of } })
        const address = `${publicUrl.origin}${CALENDAR_PATH}${token}.ics`
        const payload = { _id, of, madeAt: now.toISOString(), address }
        return { payload, message: 'Calendar address made' }
      },
    ),
    implement(chooseCalendar, { repeat: 'in full' }, async ({ of }, { sql, actor: { _id } }) => {
      const before = await readCalendar(sql, _id)
      if (before === null) throw new Failure('not-found', 'You have no calendar address.')
      if (before.of !== of) {
        await storeChoice(sql, _id, of)
        const change = { from: { calendar: before.of }, to: { calendar: of } }
        await record(sql, { ...changed(_id), action: 'choose-calendar', ...change })
      }
      return { payload: { ...before, of }, message: 'Calendar changed' }
    }),
    implement(endCalendar, { repeat: 'in full' }, async (_, { sql, actor: { _id } }) => {
      const before = await readCalendar(sql, _id)
      if (before !== null) {
        await deleteCalendar(sql, _id)
        await record(sql, { ...changed(_id), action: 'end-calendar', from: { calendar: before.of } })
      }
      return { payload: null, message: 'Calendar address ended' }
    }),
  ]
}
