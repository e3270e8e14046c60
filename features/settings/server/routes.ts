import { getSettings, readCommunity, setSettings } from '#features/settings/calls.ts'
import { communityText } from '#features/settings/community.ts'
import { changedFields, settingFacts, whyNotSettings } from '#features/settings/rules.ts'
import { SETTING_LABELS } from '#features/settings/setting.ts'
import { throwIf } from '#platform/call/failure.ts'
import { type Handler, type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { whyNotStale } from '#platform/call/stale.ts'
import { record } from '#platform/change/server/record.ts'
import { lockSettings, readSettings, type SettingStore, storeSettings } from './store.ts'

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
