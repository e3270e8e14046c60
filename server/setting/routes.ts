import { isDeepStrictEqual } from 'node:util'
import { communityText } from '#domain/community.ts'
import { failureOfIssues, throwIf } from '#domain/failure.ts'
import { listSettings, setSetting } from '#domain/setting/endpoints.ts'
import { readCommunity } from '#domain/setting/in-page.ts'
import { settingFacts, whyNotGiven } from '#domain/setting/rules.ts'
import { GIVEN, SETTING_LABELS, SETTING_NAMES } from '#domain/setting/setting.ts'
import { whyNotStale } from '#domain/stale.ts'
import { record } from '#server/change/record.ts'
import { type Handler, type Implementation, implement } from '#server/http/endpoint.ts'
import { lockSetting, readSettingRows, storeSetting } from '#server/setting/data.ts'
import { type SettingStore, shownSetting } from '#server/setting/store.ts'

/** The calls of a community's settings (docs/product.md, A community's own). */
export function settingRoutes({ store }: { store: SettingStore }): Implementation[] {
  return [
    implement(readCommunity, () => Promise.resolve({ payload: { settings: communityText(true) } })),
    implement(listSettings, async (_, { sql }) => {
      const rows = new Map((await readSettingRows(sql)).map((row) => [row.name, row]))
      return { payload: SETTING_NAMES.map((name) => shownSetting(name, rows.get(name))) }
    }),
    implement(setSetting, set(store)),
  ]
}

const set =
  (store: SettingStore): Handler<typeof setSetting> =>
  async ({ name, value, version }, { sql, actor }) => {
    const row = await lockSetting(sql, name)
    const parsed = GIVEN[name].safeParse(value)
    if (!parsed.success) throw failureOfIssues(parsed.error.issues)
    const was: Readonly<Record<string, unknown>> = shownSetting(name, row).value
    const is: Readonly<Record<string, unknown>> = parsed.data
    throwIf(whyNotStale(version, row) ?? whyNotGiven(name, is))
    const fields = Object.keys({ ...was, ...is }).filter((field) => !isDeepStrictEqual(was[field], is[field]))
    const message = `${SETTING_LABELS[name].title} saved`
    if (fields.length === 0) return { payload: shownSetting(name, row), message }
    const stored = await storeSetting(sql, { name, value: is, version: row.version + 1 })
    const by = { recordId: name, memberId: actor._id }
    const facts = { from: settingFacts(name, fields, was), to: settingFacts(name, fields, is) }
    const [change] = await record(sql, { noun: 'setting', action: 'set', ...by, ...facts })
    store.willBe(change, stored)
    return { payload: shownSetting(name, stored), message }
  }
