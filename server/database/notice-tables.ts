import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Audience, Topic, Whom } from '#domain/notice/notice.ts'

/** Notices with their recipients, the positions up to which they were read, and the reminders that were made. */
export interface NoticeTables {
  notice: NoticeTable
  notice_reader: NoticeReaderTable
  notice_read: { member_id: string; history_id: number }
  notice_setting: { member_id: string; topic: Topic; here: boolean; discord: boolean }
  reminder: { cause: string; at: Date }
}

/** The database makes them with the history's row. */
interface NoticeTable {
  history_id: GeneratedAlways<number>
  transaction_id: GeneratedAlways<string>
  at: GeneratedAlways<Date>
  topic: GeneratedAlways<Topic>
  whom: GeneratedAlways<Whom>
  /** Null for the product itself. */
  by_member: GeneratedAlways<string | null>
  /** Null of one for an audience: all who have this right. */
  member_id: GeneratedAlways<string | null>
  audience: GeneratedAlways<Audience | null>
  raid_id: GeneratedAlways<string | null>
  booking_id: GeneratedAlways<string | null>
}

interface NoticeReaderTable {
  member_id: string
  /** PostgreSQL's snapshot as text: all that it shows has been read. */
  seen: ColumnType<string | null, string | null | undefined, string | null>
  read_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Minutes since midnight of server time. */
  quiet_from: ColumnType<number | null, number | null | undefined, number | null>
  quiet_until: ColumnType<number | null, number | null | undefined, number | null>
}
