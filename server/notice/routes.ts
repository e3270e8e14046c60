import { throwIf } from '#domain/failure.ts'
import { changeNoticeSettings, getNoticeSettings, listNotices } from '#domain/notice/endpoints.ts'
import { whyNotSettings } from '#domain/notice/rules.ts'
import { listAsking, listUnread, readNotices } from '#domain/notice/unread.ts'
import { record } from '#server/change/record.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { readAsking, readPage, readUnread, storeRead, storeReadOnes } from '#server/notice/list.ts'
import { readSettings, settingsFacts, storeSettings } from '#server/notice/settings.ts'

/** A member's notices (docs/product.md, Notices). */
export function noticeRoutes(): Implementation[] {
  return [
    implement(listNotices, async ({ before }, { sql, actor, now }) => {
      const { notices, upTo, next } = await readPage(sql, actor, { before, now })
      return { payload: { notices, upTo }, next }
    }),
    implement(listUnread, async (_, { sql, actor }) => ({ payload: await readUnread(sql, actor) })),
    implement(listAsking, async (_, { sql, actor, now }) => ({ payload: await readAsking(sql, actor, now) })),
    // No change of the product's: like a session's last use, nobody's history tells of it.
    implement(readNotices, async ({ upTo, ids }, { sql, actor }) => {
      if (upTo !== undefined) await storeRead(sql, actor._id, upTo)
      if (ids !== undefined) await storeReadOnes(sql, actor, ids)
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
