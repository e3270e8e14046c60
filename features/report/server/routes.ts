import { type Kysely, type RawBuilder, sql as raw } from 'kysely'
import { isOwnRaid } from '#features/raid/server/access.ts'
import {
  exportReport,
  GROUPING_LABELS,
  type Grouping,
  groupText,
  hasSlots,
  isOfTime,
  MAX_DAYS,
  PEOPLE_AT_ONCE,
  type Report,
  type ReportFigures,
  type ReportGroup,
  type ReportSpan,
  readReport,
  scopeOf,
  whyNotSpan,
} from '#features/report/calls.ts'
import type { InputOf } from '#platform/call/endpoint.ts'
import { throwIf } from '#platform/call/failure.ts'
import type { Actor } from '#platform/call/rights.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { noPlace, pageOf, recordPlace } from '#platform/database/rows.ts'
import type { Tables } from '#platform/database/tables.ts'
import { BYTE_ORDER_MARK, csvLine } from '#platform/words/encoding.ts'
import { dayBounds } from '#platform/words/server-time.ts'

export function reportRoutes(): Implementation[] {
  return [
    implement(readReport, async (asked, { sql, actor }) => {
      throwIf(whyNotSpan(asked))
      const { next, ...payload } = await readGroups(sql, actor, asked)
      return { payload, next }
    }),
    implement(exportReport, async (asked, { sql, actor }) => {
      throwIf(whyNotSpan(asked))
      const { by, from, to } = asked
      return { payload: csvOf(sql, actor, asked), file: `report-${by}-${from}-${to}.csv` }
    }),
  ]
}

/** SQL for the group's key: a value of the raid (`span`), or a column of the booking or mail (`one`). */
const KEYS: Readonly<Record<Grouping, string>> = {
  day: 'span.date',
  week: "date_trunc('week', span.date)::date",
  month: "date_trunc('month', span.date)::date",
  difficulty: 'span.difficulty',
  source: 'one.source',
  person: 'one.person',
}

interface Row extends Omit<ReportFigures, 'slots'> {
  readonly isTotal: boolean
  readonly key: string
  readonly name: string | null
  readonly slots: number
  readonly taken: number
}

/**
 * One page of groups and the total of all pages. Only people are paged, PEOPLE_AT_ONCE a page.
 * @throws Failure 'invalid-input' if `before` is no person of the report
 */
export async function readGroups(
  sql: Kysely<Tables>,
  actor: Actor,
  asked: InputOf<typeof readReport>,
): Promise<Report & { next: string | null }> {
  const { by } = asked
  const { rows } = await groupsQuery(actor, asked).execute(sql)
  const total = rows.find(({ isTotal }) => isTotal)
  const found = rows.filter(({ isTotal }) => !isTotal)
  if (total === undefined) throw new Error('An aggregate answered no row')
  const { payload: page, next } = pageOf(found, mostOf(by), ({ key }) => key)
  const withSlots = hasSlots(by, actor)
  return {
    total: figuresOf(total, withSlots),
    groups: page.map((row) => ({ ...figuresOf(row, withSlots), key: row.key, name: row.name })),
    next,
  }
}

const mostOf = (by: Grouping) => (by === 'person' ? PEOPLE_AT_ONCE : MAX_DAYS)

export function groupsQuery(
  actor: Actor,
  { by, from, to, before }: InputOf<typeof readReport>,
): RawBuilder<Row> {
  const isOfPeople = by === 'person'
  if (before !== undefined && !isOfPeople) noPlace()
  const order = isOfTime(by) ? raw`key DESC` : raw`gold DESC, key DESC`
  const name = isOfPeople ? raw`(SELECT username FROM member WHERE id = key::uuid)` : raw`NULL`
  return raw<Row>`
    WITH span AS (${spanOf(actor, { from, to })}), part AS (${partsOf(actor, by)}),
    figures AS (SELECT key::text, ${SUMS} FROM part GROUP BY key),
    page AS (SELECT * FROM figures WHERE key IS NOT NULL AND ${isAfter(before)}
              ORDER BY ${order} LIMIT ${raw.lit(mostOf(by) + 1)})
    SELECT true AS "isTotal", NULL AS key, NULL AS name, ${SUMS} FROM figures
     UNION ALL
    (SELECT false, key, ${name}, ${NAMES} FROM page ORDER BY ${order})`
}

/** The raids of these days with bookings that the actor may see. `listed` raids are published and not deleted. */
function spanOf(actor: Actor, { from, to }: Pick<ReportSpan, 'from' | 'to'>): RawBuilder<unknown> {
  const { all, own } = scopeOf(actor)
  const crew = all ? raw`true` : isOwnRaid(actor)
  return raw`
    SELECT id, date, difficulty, max_clients, ${crew} AS crew,
           published_at IS NOT NULL AND deleted_at IS NULL AS listed
      FROM raid
     WHERE starts_at >= ${dayBounds(from).from} AND starts_at < ${dayBounds(to).to} AND ${own ? raw`true` : crew}`
}

/** SQL for what one booking, one mail and one raid add to a group. */
const BOOKING = {
  bookings: '1',
  cancelled: "(state = 'cancelled')::integer",
  '"noShows"': "(state = 'no-show')::integer",
  taken: "(state = 'booked' AND span.crew AND span.listed)::integer",
}
const MAIL = {
  done: '1',
  gold: 'total_price',
  cut: 'adv_cut',
}
const RAID = { slots: 'max_clients' }

function partsOf(actor: Actor, by: Grouping): RawBuilder<unknown> {
  const mine = (member: RawBuilder<unknown>) => isMine(actor, member)
  const bookings = raw`booking WHERE raid_id = span.id AND (state = 'booked' OR ended_from = 'booked') AND ${mine(raw`member_id`)}`
  const mails = raw`mail WHERE raid_id = span.id AND withdrawn_at IS NULL AND ${mine(raw`adv_id`)}`
  const raids = raw`(SELECT NULL AS source, NULL::uuid AS person, ${raw.raw(RAID.slots)} AS slots WHERE crew AND listed)`
  const parts = [
    partOf(by, BOOKING, ofRaid(by, BOOKING, raw`member_id`, bookings)),
    partOf(by, MAIL, ofRaid(by, MAIL, raw`adv_id`, mails)),
    partOf(by, RAID, raids),
  ]
  return raw.join(parts, raw` UNION ALL `)
}

type Figures = Readonly<Record<string, string>>

function partOf(by: Grouping, figures: Figures, one: RawBuilder<unknown>): RawBuilder<unknown> {
  const sums = COLUMNS.map((name) => `${name in figures ? `sum(one.${name})` : 0} AS ${name}`)
  return raw`SELECT ${raw.raw(KEYS[by])} AS key, ${raw.raw(sums.join(', '))} FROM span CROSS JOIN LATERAL ${one} AS one GROUP BY 1`
}

/**
 * Sums one raid's rows inside the lateral subquery, which halves the time for a year. A person has few rows in a raid, so
 * these are not summed here; OFFSET 0 makes the planner look them up by raid instead of scanning a large table.
 */
function ofRaid(
  by: Grouping,
  figures: Figures,
  person: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns = (as: (of: string) => string) =>
    raw.raw(
      Object.entries(figures)
        .map(([name, of]) => `${as(of)} AS ${name}`)
        .join(', '),
    )
  if (by === 'person') return raw`(SELECT ${person} AS person, ${columns((of) => of)} FROM ${rows} OFFSET 0)`
  const [own, group] = by === 'source' ? [raw`source, `, raw`source`] : [raw``, raw`()`]
  return raw`(SELECT ${own} ${columns((of) => `sum(${of})`)} FROM ${rows} GROUP BY ${group} HAVING count(*) > 0)`
}

/** Staff and a raid's crew see every booking of the raid, advertisers their own bookings. */
function isMine(actor: Actor, member: RawBuilder<unknown>): RawBuilder<unknown> {
  const { all, crew, own } = scopeOf(actor)
  if (all || !own) return raw`true`
  const isOwnBooking = raw`${member} = ${actor._id}::uuid`
  return crew ? raw`(span.crew OR ${isOwnBooking})` : isOwnBooking
}

const COLUMNS = ['bookings', 'cancelled', '"noShows"', 'done', 'gold', 'cut', 'slots', 'taken']
const NAMES = raw.raw(COLUMNS.join(', '))
const SUMS = raw.raw(COLUMNS.map((name) => `coalesce(sum(${name}), 0)::bigint AS ${name}`).join(', '))

function isAfter(before: string | undefined): RawBuilder<unknown> {
  if (before === undefined) return raw`true`
  return raw`(gold, key) < (SELECT gold, key FROM figures WHERE key = ${recordPlace(before)})`
}

function figuresOf(
  { isTotal: _, key: _k, name: _n, slots, taken, ...row }: Row,
  withSlots: boolean,
): ReportFigures {
  return { ...row, slots: withSlots ? { all: slots, taken } : null }
}

const FIGURES = ['Bookings', 'Cancelled', 'No-shows', 'Done', 'Gold', 'Cut', 'Slots', 'Slots taken']

/** Streams all groups as CSV, page by page, without rates: a spreadsheet computes them. */
async function* csvOf(sql: Kysely<Tables>, actor: Actor, asked: ReportSpan): AsyncGenerator<string, void> {
  let head = BYTE_ORDER_MARK + csvLine([GROUPING_LABELS[asked.by], ...FIGURES])
  let before: string | undefined
  do {
    const { groups, next } = await readGroups(sql, actor, { ...asked, before })
    yield head + groups.map((group) => csvLine(cellsOf(asked, group))).join('')
    head = ''
    before = next ?? undefined
  } while (before !== undefined)
}

function cellsOf({ by }: ReportSpan, group: ReportGroup) {
  const { bookings, cancelled, noShows, done, gold, cut, slots } = group
  return [
    ...[groupText(by, group), bookings, cancelled, noShows, done, gold, cut],
    ...[slots?.all ?? null, slots?.taken ?? null],
  ]
}
