import { type Kysely, sql as raw } from 'kysely'
import {
  factsOfTopic,
  type NoticeSettings,
  type QuietHours,
  type SettingsChange,
  type Topic,
  type TopicSetting,
} from '#domain/notice/notice.ts'
import { topicsFor } from '#domain/notice/rules.ts'
import type { Actor } from '#domain/rights.ts'
import type { Sql, Tables } from '#server/database/tables.ts'

/** Here unless switched off, by Discord only when switched on. */
const UNLESS_SWITCHED = { here: true, discord: false }

/** The actor's switches, for the topics that their rights can bring. */
export async function readSettings(sql: Kysely<Tables>, actor: Actor): Promise<NoticeSettings> {
  const switched = await sql
    .selectFrom('notice_setting')
    .select(['topic', 'here', 'discord'])
    .where('member_id', '=', actor._id)
    .execute()
  const of = new Map(switched.map((one) => [one.topic, one]))
  const topics = topicsFor(actor).map((topic) => ({ topic, ...UNLESS_SWITCHED, ...of.get(topic) }))
  return { _id: actor._id, topics, quiet: await readQuiet(sql, actor._id) }
}

async function readQuiet(sql: Kysely<Tables>, memberId: string): Promise<QuietHours | null> {
  const row = await sql
    .selectFrom('notice_reader')
    .select(['quiet_from as from', 'quiet_until as until'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row === undefined || row.from === null || row.until === null
    ? null
    : { from: row.from, until: row.until }
}

/** Keeps what is named, and leaves the rest. */
export async function storeSettings(
  sql: Sql,
  memberId: string,
  { topics = [], quiet }: SettingsChange,
): Promise<void> {
  for (const { topic, here = null, discord = null } of topics) {
    await raw`
      INSERT INTO notice_setting (member_id, topic, here, discord)
      VALUES (${memberId}, ${topic}, coalesce(${here}::boolean, ${UNLESS_SWITCHED.here}),
              coalesce(${discord}::boolean, ${UNLESS_SWITCHED.discord}))
          ON CONFLICT (member_id, topic) DO UPDATE
         SET here = coalesce(${here}::boolean, notice_setting.here),
             discord = coalesce(${discord}::boolean, notice_setting.discord)
    `.execute(sql)
  }
  if (quiet === undefined) return
  const hours = { quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null }
  await sql
    .insertInto('notice_reader')
    .values({ member_id: memberId, ...hours })
    .onConflict((one) => one.column('member_id').doUpdateSet(hours))
    .execute()
}

/** The change in the history's words: 'Booking changed: not here'. Null for none. */
export function settingsFacts(before: NoticeSettings, after: NoticeSettings) {
  const [from, to] = [textsOf(before), textsOf(after)]
  const changed = to.filter((text) => !from.includes(text))
  return changed.length === 0 ? null : { to: { notices: changed } }
}

function textsOf({ topics, quiet }: NoticeSettings): string[] {
  const hours = quiet === null ? 'no quiet hours' : `quiet hours ${quiet.from} to ${quiet.until} (minutes)`
  return [...topics.map(settingText), hours]
}

function settingText({ topic, here, discord }: TopicSetting): string {
  const { label } = factsOfTopic(topic)
  return `${label}: ${here ? 'here' : 'not here'}, ${discord ? 'on Discord' : 'not on Discord'}`
}

/** Promises the topics that the member wants said at Discord, and when it is silent. */
export async function readForDiscord(
  sql: Kysely<Tables>,
  memberId: string,
): Promise<{ topics: ReadonlySet<Topic>; quiet: QuietHours | null }> {
  const switched = await sql
    .selectFrom('notice_setting')
    .select('topic')
    .where('member_id', '=', memberId)
    .where('discord', '=', true)
    .execute()
  return { topics: new Set(switched.map(({ topic }) => topic)), quiet: await readQuiet(sql, memberId) }
}
