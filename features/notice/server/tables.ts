import type { GeneratedAlways } from 'kysely'
import type { Relation, Topic } from '#features/notice/calls.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    notice: NoticeTable
    notice_opened: { member_id: string; history_id: number }
    notice_setting: { member_id: string; topic: Topic; here: boolean; discord: boolean }
  }
}

/** The database makes them with the history's row. */
interface NoticeTable {
  member_id: GeneratedAlways<string>
  history_id: GeneratedAlways<number>
  at: GeneratedAlways<Date>
  topic: GeneratedAlways<Topic>
  relation: GeneratedAlways<Relation>
  raid_id: GeneratedAlways<string | null>
  booking_id: GeneratedAlways<string | null>
}
