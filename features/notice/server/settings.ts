import { type Kysely, sql as raw } from 'kysely'
import {
  factsOfTopic,
  type NoticeSettings,
  type SettingsChange,
  type TopicSetting,
} from '#features/notice/notice.ts'
import { existsIn, topicsFor } from '#features/notice/rules.ts'
import type { Actor } from '#platform/call/rights.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'

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
  const topics = topicsFor(actor).map((topic) => {
    const { here, discord } = of.get(topic) ?? UNLESS_SWITCHED
    const inPlace = (place: 'here' | 'discord', isOn: boolean) => (existsIn(topic, place) ? isOn : null)
    return { topic, here: inPlace('here', here), discord: inPlace('discord', discord) }
  })
  return { _id: actor._id, topics }
}

/** Stores what is named, and leaves the rest. */
export async function storeSettings(sql: Sql, memberId: string, { topics }: SettingsChange): Promise<void> {
  for (const { topic, here = null, discord = null } of topics)
    await raw`
      INSERT INTO notice_setting AS switched (member_id, topic, here, discord)
      VALUES (${memberId}, ${topic}, coalesce(${here}::boolean, ${UNLESS_SWITCHED.here}),
              coalesce(${discord}::boolean, ${UNLESS_SWITCHED.discord}))
          ON CONFLICT (member_id, topic) DO UPDATE
         SET here = coalesce(${here}::boolean, switched.here), discord = coalesce(${discord}::boolean, switched.discord)
    `.execute(sql)
}

/** The change in the history's words: 'Booking changed: not here, on Discord'. Null for none. */
export function settingsFacts(before: NoticeSettings, after: NoticeSettings) {
  const [from, to] = [before.topics.map(settingText), after.topics.map(settingText)]
  const changed = to.filter((text) => !from.includes(text))
  return changed.length === 0 ? null : { to: { notices: changed } }
}

function settingText({ topic, here, discord }: TopicSetting): string {
  const places = [
    here !== null && (here ? 'here' : 'not here'),
    discord !== null && (discord ? 'on Discord' : 'not on Discord'),
  ]
  return `${factsOfTopic(topic).label}: ${places.filter(Boolean).join(', ')}`
}
