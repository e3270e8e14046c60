import { failureOfIssues, throwIf } from '#domain/failure.ts'
import { settingFacts, whyNotFixed, whyNotGiven } from '#domain/setting/rules.ts'
import { GIVEN, SECRET_FIELDS, type SettingName } from '#domain/setting/setting.ts'
import { record } from '#server/change/record.ts'
import type { Sql } from '#server/database/tables.ts'
import { lockSetting, storeSetting } from '#server/setting/data.ts'
import type { SettingStore } from '#server/setting/store.ts'

export type Fields = Readonly<Record<string, unknown>>

interface Kept {
  readonly name: SettingName
  readonly given: Fields
  /** Null: whoever has the set-up's code. */
  readonly memberId: string | null
}

/** Gives the setting these fields beside those that it has. @throws Failure that names the field */
export async function keepFields(
  sql: Sql,
  store: SettingStore,
  { name, given, memberId }: Kept,
): Promise<void> {
  const row = await lockSetting(sql, name)
  const before = store.partsOf(name, row)
  const was = { ...before.value, ...before.secrets }
  const parsed = GIVEN[name].safeParse({ ...was, ...given })
  if (!parsed.success) throw failureOfIssues(parsed.error.issues)
  const all: Fields = parsed.data
  const fields = Object.keys(given).filter((field) => String(was[field]) !== String(all[field]))
  throwIf(whyNotFixed(name, fields, store.shown(name, row).fixed) ?? whyNotGiven(name, all))
  if (fields.length === 0) return
  const isSecret = (field: string) => SECRET_FIELDS[name]?.includes(field) === true
  const part = (secret: boolean) =>
    Object.fromEntries(Object.entries(all).filter(([field]) => isSecret(field) === secret))
  const secret = store.seal(part(true))
  const stored = await storeSetting(sql, { name, value: part(false), secret, version: row.version + 1 })
  const facts = { from: settingFacts(name, fields, was), to: settingFacts(name, fields, all) }
  const [change] = await record(sql, { noun: 'setting', action: 'set', recordId: name, memberId, ...facts })
  store.willBe(change, stored)
}
