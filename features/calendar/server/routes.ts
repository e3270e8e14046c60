import type { FastifyInstance } from 'fastify'
import ical, {
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { type Kysely, sql as raw } from 'kysely'
import {
  CALENDAR_PATH,
  type Calendar,
  endCalendar,
  getCalendar,
  renewCalendar,
} from '#features/calendar/calls.ts'
import { MEMBER_COLUMNS, type Member } from '#features/member/server/data.ts'
import type { Roles } from '#features/member/server/roles.ts'
import { hashOf, newSecret } from '#features/member/server/sessions.ts'
import { collects, leads } from '#features/raid/rules.ts'
import { isOwnRaid } from '#features/raid/server/access.ts'
import { crewOf } from '#features/raid/server/data.ts'
import { DIFFICULTY_LABELS } from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import { Failure } from '#platform/call/failure.ts'
import { wayToRaid } from '#platform/call/page.ts'
import { type Actor, can } from '#platform/call/rights.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import type { Limits } from '#platform/call/server/limits.ts'
import type { Security } from '#platform/call/server/security.ts'
import { record } from '#platform/change/server/history.ts'
import { asFailure } from '#platform/database/failures.ts'
import type { Database } from '#platform/database/open.ts'
import type { Tables } from '#platform/database/tables.ts'

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

interface CalendarDeps {
  database: Database
  roles: Roles
  security: Security
  limits: Limits
  clock: () => Date
}

/** Not stored anywhere: rights are checked on each request. */
const HEADERS = {
  'cache-control': 'private, no-cache',
  'content-disposition': 'inline; filename="forge.ics"',
  'x-robots-tag': 'noindex',
}
const HOUR_MS = 3_600_000
/** Raids stay in a calendar this long after their start. */
const SHOWN_FOR_MS = 7 * 24 * HOUR_MS
/** The assumed length of a raid. */
const TAKES_MS = 3 * HOUR_MS
/** How often a program should refresh. */
const TTL_SECONDS = 900

/**
 * Serves calendars at their private addresses. Programs have no session: the token identifies the member, whose rights are
 * checked as in a call (docs/product.md, Calendar).
 */
export function registerCalendars(app: FastifyInstance, deps: CalendarDeps): void {
  const { database, security, limits, clock } = deps
  app.get<{ Params: { token: string } }>(`${CALENDAR_PATH}:token`, async (request, reply) => {
    try {
      const member = await findMember(database.sql, hashOf(request.params.token.replace(/\.ics$/, '')))
      if (member === null) throw new Failure('not-found', 'There is no calendar at this address.')
      await limits.account.count(member._id)
      const actor = { _id: member._id, roles: await rolesOf(member, deps) }
      const text = icsOf(await readRaids(database.sql, actor, clock()), actor, security.origin)
      return reply.headers(HEADERS).type('text/calendar; charset=utf-8').send(text)
    } catch (error) {
      throw asFailure(error)
    }
  })
}

async function findMember(sql: Kysely<Tables>, tokenHash: string): Promise<Member | null> {
  const row = await sql
    .selectFrom('calendar')
    .innerJoin('member', 'member.id', 'calendar.member_id')
    .select(MEMBER_COLUMNS)
    .where('calendar.token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? null
}

/** @throws Failure 'roles-unconfirmed' without a recent enough reading, 'database-away' */
async function rolesOf(member: Member, { roles }: CalendarDeps) {
  try {
    return await roles.fresh(member)
  } catch (error) {
    const isUnread = error instanceof Failure && ['discord-unavailable', 'signed-out'].includes(error.code)
    throw isUnread ? new Failure('roles-unconfirmed') : error
  }
}

type CalendarRaid = Awaited<ReturnType<typeof readRaids>>[number]

async function readRaids(sql: Kysely<Tables>, actor: Actor, now: Date) {
  // Deleting a raid ends its bookings at the same instant, so those count as booked.
  const isBooked = raw<boolean>`(${can(actor.roles, 'book')} AND EXISTS (
    SELECT FROM booking WHERE booking.raid_id = raid.id AND booking.member_id = ${actor._id}::uuid
       AND (booking.state IN ('booked', 'backup') OR booking.ended_at = raid.deleted_at)))`
  return sql
    .selectFrom('raid')
    .select(['id', 'name', 'starts_at', 'version', 'difficulty', 'loot_type', 'raid_type'])
    .select(['raid_leader', 'gold_collector', 'created_at', 'deleted_at', isBooked.as('isBooked')])
    .where('published_at', 'is not', null)
    .where('starts_at', '>', new Date(now.getTime() - SHOWN_FOR_MS))
    .where(raw<boolean>`(${isOwnRaid(actor)} OR ${isBooked})`)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** The calendar in RFC 5545. `origin`: the site's, for links and unique ids. */
function icsOf(raids: readonly CalendarRaid[], actor: Actor, origin: string): string {
  return ical({
    name: `${community.site.name} raids`,
    prodId: { company: 'Forge', product: 'Raids' },
    method: ICalCalendarMethod.PUBLISH,
    scale: 'GREGORIAN',
    ttl: TTL_SECONDS,
    events: raids.map((raid) => eventOf(raid, actor, origin)),
  }).toString()
}

function eventOf(raid: CalendarRaid, actor: Actor, origin: string): ICalEventData {
  const start = raid.starts_at
  const event = {
    id: `${raid.id}@${new URL(origin).hostname}`,
    start,
    end: new Date(start.getTime() + TAKES_MS),
    // A fixed instant: a new one per request would change the calendar each time.
    stamp: raid.created_at,
  }
  if (raid.deleted_at !== null)
    return {
      ...event,
      sequence: raid.version + 1,
      summary: `Called off: ${raid.name}`,
      status: ICalEventStatus.CANCELLED,
      transparency: ICalEventTransparency.TRANSPARENT,
    }
  const url = origin + wayToRaid(actor.roles, { _id: raid.id })
  return {
    ...event,
    sequence: raid.version,
    summary: raid.name,
    status: ICalEventStatus.CONFIRMED,
    // Some programs do not show the URL.
    description: `${aboutOf(raid, actor)}\n${url}`,
    url,
  }
}

/** The kind of raid and the viewer's part; nothing about clients, gold or other people. */
function aboutOf(raid: CalendarRaid, actor: Actor): string {
  const crew = crewOf(raid)
  const parts = [
    ...(leads(actor, crew) ? ['You lead.'] : []),
    ...(collects(actor, crew) ? ['You collect.'] : []),
    ...(raid.isBooked ? ['You have clients on it.'] : []),
  ]
  const kind = [DIFFICULTY_LABELS[raid.difficulty], raid.raid_type, raid.loot_type]
  return [`${kind.join(', ')}.`, ...parts].join(' ')
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    calendar: { member_id: string; token_hash: string; made_at: Date }
  }
}
