import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CALENDAR_PATH, type CalendarEvent, type CalendarOf } from '#domain/calendar/calendar.ts'
import { calledOff, icsOf, isInCalendar, type Shown, shownNow } from '#domain/calendar/rules.ts'
import { Failure } from '#domain/failure.ts'
import { SCREENS } from '#domain/page.ts'
import { collects, leads } from '#domain/raid/rules.ts'
import { type Actor, can } from '#domain/rights.ts'
import { DIFFICULTY_LABELS } from '#domain/season.ts'
import {
  type CalendarRaid,
  findCalendar,
  readCalendarRaids,
  readShown,
  storeShown,
} from '#server/calendar/data.ts'
import { asFailure } from '#server/database/failures.ts'
import type { Database } from '#server/database/open.ts'
import type { Places } from '#server/http/places.ts'
import type { Security } from '#server/http/security.ts'
import type { Member } from '#server/member/data.ts'
import type { Roles } from '#server/member/roles.ts'
import { crewOf } from '#server/raid/data.ts'
import { hashOf } from '#server/session/data.ts'

interface CalendarDeps {
  database: Database
  roles: Roles
  security: Security
  places: Places
  clock: () => Date
}

/** Its type is that of the standard, RFC 5545. */
const MEDIA = 'text/calendar; charset=utf-8'
/** Nothing keeps it without asking: rights are asked each time. */
const HEADERS = {
  'cache-control': 'private, no-cache',
  'content-disposition': 'inline; filename="forge.ics"',
  'x-robots-tag': 'noindex',
}

/**
 * Serves calendars at their private addresses. Programs ask for them, without a session: the token alone says whose it is,
 * and that person's rights are asked as for a call (docs/product.md, Calendar).
 */
export function registerCalendars(app: FastifyInstance, deps: CalendarDeps): void {
  const { database, security, places, clock } = deps
  app.get<{ Params: { token: string } }>(`${CALENDAR_PATH}:token`, async (request, reply) => {
    security.countCalendar(request)
    try {
      const token = request.params.token.replace(/\.ics$/, '')
      const found = await findCalendar(database.sql, hashOf(token))
      if (found === null) throw new Failure('not-found', 'There is no calendar at this address.')
      security.countPerson(found.member._id)
      const actor = { _id: found.member._id, roles: await rolesOf(found.member, deps) }
      await places.ofPerson(found.member._id, request, reply)
      const events = await readEvents(deps, { actor, of: found.of, now: clock() })
      const text = icsOf(events, { origin: security.origin })
      const etag = `"${hash('sha256', text, 'base64url')}"`
      reply.headers({ ...HEADERS, etag })
      if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type(MEDIA).send(text)
    } catch (error) {
      throw asFailure(error)
    }
  })
}

/** A proxy that packed the answer has made the tag a weak one. */
function matchesTag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** @throws Failure 'roles-unconfirmed' where there is no reading young enough, 'database-away' */
async function rolesOf(member: Member, { roles }: CalendarDeps) {
  try {
    return await roles.fresh(member)
  } catch (error) {
    const isUnread = error instanceof Failure && ['discord-unavailable', 'signed-out'].includes(error.code)
    throw isUnread ? new Failure('roles-unconfirmed') : error
  }
}

interface Asked {
  readonly actor: Actor
  readonly of: CalendarOf
  readonly now: Date
}

/** The calendar's raids, and those that it showed and that are called off; what it shows from now on is kept. */
async function readEvents({ database: { sql } }: CalendarDeps, asked: Asked): Promise<CalendarEvent[]> {
  const { actor, of, now } = asked
  const raids = await readCalendarRaids(sql, actor, { of, now })
  const held = new Map(
    raids
      .filter((raid) => isInCalendar(of, crewOf(raid), actor, raid.isBooked))
      .map((raid) => [raid.id, raid]),
  )
  const before = await readShown(sql, actor._id, now)
  const byRaid = new Map(before.map((one) => [one.raidId, one]))
  const called = before.filter(({ raidId }) => !held.has(raidId)).map((one) => calledOff(one, now.getTime()))
  const shown = [...held.values()].map((raid) => shownNow(asShown(raid), byRaid.get(raid.id), now.getTime()))
  const all = [...shown, ...called].toSorted((a, b) => a.startsAt - b.startsAt)
  const changed = all.filter((one) => byRaid.get(one.raidId) !== one)
  if (changed.length > 0) await storeShown(sql, actor._id, changed)
  return all.map((one) => eventOf(one, held.get(one.raidId), actor))
}

function asShown({ id: _id, name, version, starts_at }: CalendarRaid) {
  return { _id, name, version, startsAt: starts_at.getTime() }
}

function eventOf(shown: Shown, raid: CalendarRaid | undefined, actor: Actor): CalendarEvent {
  const { raidId, name, sequence, isCancelled, startsAt, changedAt } = shown
  return {
    raidId,
    name,
    sequence,
    isCancelled,
    startsAt: new Date(startsAt).toISOString(),
    changedAt: new Date(changedAt).toISOString(),
    about: raid === undefined ? '' : aboutOf(raid, actor),
    leadsTo: raid === undefined ? null : leadsTo(raid, actor),
  }
}

/** The kind of raid and the viewer's part; nothing of a client, of gold or of anybody else. */
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

/** Its bookings, or the raid itself for those who see no bookings. */
function leadsTo({ id }: CalendarRaid, { roles }: Actor): string {
  return can(roles, 'see-booking-page')
    ? `${SCREENS.bookRaid.path}?raid=${id}`
    : SCREENS.editRaid.path.replace(':id', id)
}
