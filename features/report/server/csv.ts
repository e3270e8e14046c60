import type { Kysely } from 'kysely'
import type { ReportGroup, ReportSpan } from '#features/report/report.ts'
import { GROUPING_LABELS, groupText } from '#features/report/rules.ts'
import type { Actor } from '#platform/call/rights.ts'
import type { Tables } from '#platform/database/tables.ts'
import { BYTE_ORDER_MARK, csvLine } from '#platform/words/csv.ts'
import { readGroups } from './data.ts'

const FIGURES = ['Bookings', 'Cancelled', 'No-shows', 'Done', 'Gold', 'Cut', 'Slots', 'Slots taken']

/** Every group as CSV, page by page, as fast as it is taken. Gold is whole; rates are left to the spreadsheet. */
export async function* csvOf(
  sql: Kysely<Tables>,
  actor: Actor,
  asked: ReportSpan,
): AsyncGenerator<string, void> {
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
