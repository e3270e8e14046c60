import { communityText } from '#domain/community.ts'
import { throwIf } from '#domain/failure.ts'
import { getSettings, readCommunity, setSettings } from '#domain/setting/endpoints.ts'
import { changedFields, settingFacts, whyNotSettings } from '#domain/setting/rules.ts'
import { SETTING_LABELS } from '#domain/setting/setting.ts'
import { whyNotStale } from '#domain/stale.ts'
import { record } from '#server/change/record.ts'
import { type Handler, type Implementation, implement } from '#server/http/endpoint.ts'
import { lockSettings, readSettings, type SettingStore, storeSettings } from '#server/setting/store.ts'

/** The calls of a community's settings (docs/product.md, A community's own). */
export function settingRoutes({ store }: { store: SettingStore }): Implementation[] {
  return [
    implement(readCommunity, () => Promise.resolve({ payload: { settings: communityText(true) } })),
    implement(getSettings, async (_, { sql }) => ({ payload: await readSettings(sql) })),
    implement(setSettings, set(store)),
  ]
}

const set =
  (store: SettingStore): Handler<typeof setSettings> =>
  async ({ value, version }, { sql, actor }) => {
    const was = await lockSettings(sql)
    throwIf(whyNotStale(version, was))
    throwIf(whyNotSettings(was.value, value))
    const changed = changedFields(was.value, value)
    if (changed.length === 0) return { payload: was, message: 'Settings saved' }
    const saved = await storeSettings(sql, { value, version: was.version + 1 })
    const by = { recordId: 'community', memberId: actor._id }
    const facts = { from: settingFacts(changed, was.value), to: settingFacts(changed, value) }
    const [change] = await record(sql, { noun: 'setting', action: 'set', ...by, ...facts })
    store.willBe(change, saved)
    const titles = changed.map(([name]) => SETTING_LABELS[name].title)
    return { payload: saved, message: `${titles.join(', ')} saved` }
  }
