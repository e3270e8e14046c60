import { type Kysely, sql as raw } from 'kysely'
import {
  changeNoticeSettings,
  factsOfTopic,
  getNoticeSettings,
  listNewNotices,
  listNotices,
  type NoticeSettings,
  readNotices,
  type SettingsChange,
  type TopicSetting,
} from '#features/notice/calls.ts'
import { existsIn, topicsFor, whyNotSettings } from '#features/notice/rules.ts'
import { throwIf } from '#platform/call/failure.ts'
import type { Actor } from '#platform/call/rights.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/history.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { readNew, readPage, storeOpened } from './data.ts'

export function noticeRoutes(): Implementation[] {
  return [
    implement(listNewNotices, async (_, { sql, actor }) => ({ payload: await readNew(sql, actor) })),
    implement(listNotices, async ({ before }, { sql, actor }) => readPage(sql, actor, before)),
    // Like a session's last use, this has no history row.
    implement(readNotices, async ({ upTo }, { sql, actor }) => {
      await storeOpened(sql, actor._id, Number(upTo))
      return { payload: undefined, message: 'Read' }
    }),
    implement(getNoticeSettings, async (_, { sql, actor }) => ({ payload: await readSettings(sql, actor) })),
    implement(changeNoticeSettings, async (change, { sql, actor }) => {
      throwIf(whyNotSettings(change))
      const before = await readSettings(sql, actor)
      await storeSettings(sql, actor._id, change)
      const payload = await readSettings(sql, actor)
      const facts = settingsFacts(before, payload)
      const by = { recordId: actor._id, memberId: actor._id }
      if (facts !== null) await record(sql, { noun: 'member', action: 'choose-notices', ...by, ...facts })
      return { payload, message: 'Saved' }
    }),
  ]
}

/** On the site by default; on Discord only if switched on. */
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

async function storeSettings(sql: Sql, memberId: string, { topics }: SettingsChange): Promise<void> {
  for (const { topic, here = null, discord = null } of topics)
    await raw`
      INSERT INTO notice_setting AS switched (member_id, topic, here, discord)
      VALUES (${memberId}, ${topic}, coalesce(${here}::boolean, ${UNLESS_SWITCHED.here}),
              coalesce(${discord}::boolean, ${UNLESS_SWITCHED.discord}))
          ON CONFLICT (member_id, topic) DO UPDATE
         SET here = coalesce(${here}::boolean, switched.here), discord = coalesce(${discord}::boolean, switched.discord)
    `.execute(sql)
}

/** The change for the history: 'Booking changed: not here, on Discord'. Null without one. */
function settingsFacts(before: NoticeSettings, after: NoticeSettings) {
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
