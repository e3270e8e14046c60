import type { Kysely } from 'kysely'
import { CALENDAR_PATH, type Calendar } from '#features/calendar/calendar.ts'
import { endCalendar, getCalendar, renewCalendar } from '#features/calendar/calls.ts'
import { hashOf, newSecret } from '#features/member/server/session-data.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/record.ts'
import type { Tables } from '#platform/database/tables.ts'

/** A member's private calendar address (docs/product.md, Calendar). */
export function calendarRoutes({ publicUrl }: { publicUrl: URL }): Implementation[] {
  const changed = (memberId: string) => ({ noun: 'member', recordId: memberId, memberId }) as const
  return [
    implement(getCalendar, async (_, { sql, actor }) => ({ payload: await readCalendar(sql, actor._id) })),
    implement(renewCalendar, async (_, { sql, actor: { _id }, now }) => {
      const token = newSecret()
      const row = { token_hash: hashOf(token), made_at: now }
      await sql
        .insertInto('calendar')
        .values({ member_id: _id, ...row })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
        .execute()
      await record(sql, { ...changed(_id), action: 'make-calendar' })
      const address = `${publicUrl.origin}${CALENDAR_PATH}${token}.ics`
      return {
        payload: { _id, madeAt: now.toISOString(), address },
        message: 'Calendar address made',
      }
    }),
    implement(endCalendar, async (_, { sql, actor: { _id } }) => {
      const { numDeletedRows } = await sql
        .deleteFrom('calendar')
        .where('member_id', '=', _id)
        .executeTakeFirst()
      if (numDeletedRows > 0) await record(sql, { ...changed(_id), action: 'end-calendar' })
      return { payload: null, message: 'Calendar address ended' }
    }),
  ]
}

async function readCalendar(sql: Kysely<Tables>, memberId: string): Promise<Calendar> {
  const row = await sql
    .selectFrom('calendar')
    .select('made_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row === undefined ? null : { madeAt: row.made_at.toISOString() }
}
