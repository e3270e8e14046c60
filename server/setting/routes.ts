import { isDeepStrictEqual } from 'node:util'
import { whyNotTake } from '#domain/archive/rules.ts'
import { communityText } from '#domain/community.ts'
import { failureOfIssues, throwIf } from '#domain/failure.ts'
import { listSettings, setSetting } from '#domain/setting/endpoints.ts'
import { readCommunity } from '#domain/setting/in-page.ts'
import {
  settingFacts,
  whyNotFixed,
  whyNotGiven,
  whyNotOwnRoles,
  whyNotUntried,
} from '#domain/setting/rules.ts'
import {
  GIVEN,
  SECRET_FIELDS,
  SETTING_LABELS,
  SETTING_NAMES,
  type SettingName,
  settingsOf,
} from '#domain/setting/setting.ts'
import { whyNotStale } from '#domain/stale.ts'
import { record } from '#server/change/record.ts'
import { type Handler, type Implementation, implement } from '#server/http/endpoint.ts'
import { findMember } from '#server/member/data.ts'
import { readSignedInAt } from '#server/session/data.ts'
import { lockSetting, readSettingRows, storeSetting } from '#server/setting/data.ts'
import type { SettingStore } from '#server/setting/store.ts'

type Fields = Readonly<Record<string, unknown>>

interface SettingDeps {
  readonly store: SettingStore
}

/** The calls of a community's settings (docs/product.md, A community's own). */
export function settingRoutes(deps: SettingDeps): Implementation[] {
  const { store } = deps
  return [
    implement(readCommunity, () => Promise.resolve({ payload: { settings: communityText(true) } })),
    implement(listSettings, async (_, { sql }) => {
      const rows = new Map((await readSettingRows(sql)).map((row) => [row.name, row]))
      return { payload: SETTING_NAMES.map((name) => store.shown(name, rows.get(name))) }
    }),
    implement(setSetting, { repeat: 'in full' }, set(deps)),
  ]
}

const set =
  ({ store }: SettingDeps): Handler<typeof setSetting> =>
  async ({ name, value, version }, { sql, actor, now }) => {
    throwIf(whyNotTake(await readSignedInAt(sql, actor.sessionId), now))
    const row = await lockSetting(sql, name)
    const { fixed } = store.shown(name, row)
    const before = store.partsOf(name, row)
    const after = partsOf(name, value, before.secrets)
    const [was, is] = [
      { ...before.value, ...before.secrets },
      { ...after.value, ...after.secrets },
    ]
    const fields = Object.keys({ ...was, ...is }).filter((field) => !isDeepStrictEqual(was[field], is[field]))
    throwIf(whyNotStale(version, row) ?? whyNotFixed(name, fields, fixed) ?? whyNotGiven(name, is))
    if (name === 'roles') {
      const held = (await findMember(sql, actor._id))?.roleIds ?? []
      throwIf(whyNotOwnRoles(settingsOf({ roles: GIVEN.roles.parse(is) }).roles, held))
    }
    throwIf(whyNotUntried(name, fields, is))
    const message = `${SETTING_LABELS[name].title} saved`
    if (fields.length === 0) return { payload: store.shown(name, row), message }
    const secret = store.seal(after.secrets)
    const stored = await storeSetting(sql, { name, value: after.value, secret, version: row.version + 1 })
    const by = { recordId: name, memberId: actor._id }
    const facts = { from: settingFacts(name, fields, was), to: settingFacts(name, fields, is) }
    const [change] = await record(sql, { noun: 'setting', action: 'set', ...by, ...facts })
    store.willBe(change, stored)
    return { payload: store.shown(name, stored), message }
  }

/** The input, its secrets apart: one that is left out stays, null removes it. @throws Failure 'invalid-input' */
function partsOf(name: SettingName, sent: Fields, kept: Fields): { value: Fields; secrets: Fields } {
  const gone = Object.keys(sent).filter((field) => sent[field] === null)
  const parsed = GIVEN[name].safeParse(
    Object.fromEntries(Object.entries(sent).filter(([field]) => !gone.includes(field))),
  )
  if (!parsed.success) throw failureOfIssues(parsed.error.issues)
  const given: Fields = parsed.data
  const isSecret = (field: string) => SECRET_FIELDS[name]?.includes(field) === true
  const of = (fields: Fields, keep: (field: string) => boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([field, one]) => one !== undefined && keep(field)))
  return {
    value: of(given, (field) => !isSecret(field)),
    secrets: of({ ...kept, ...of(given, isSecret) }, (field) => isSecret(field) && !gone.includes(field)),
  }
}
