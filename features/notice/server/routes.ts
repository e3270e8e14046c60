import {
  changeNoticeSettings,
  getNoticeSettings,
  listNewNotices,
  listNotices,
  readNotices,
} from '#features/notice/calls.ts'
import { whyNotSettings } from '#features/notice/rules.ts'
import { throwIf } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/record.ts'
import { readNew, readPage, storeOpened } from './data.ts'
import { readSettings, settingsFacts, storeSettings } from './settings.ts'

/** A member's notices (docs/product.md, Notices). */
export function noticeRoutes(): Implementation[] {
  return [
    implement(listNewNotices, async (_, { sql, actor }) => ({ payload: await readNew(sql, actor) })),
    implement(listNotices, async ({ before }, { sql, actor }) => readPage(sql, actor, before)),
    // No change of the product's: like a session's last use, nobody's history tells of it.
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
