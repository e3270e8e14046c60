import type { Kysely, Selectable } from 'kysely'
import type { SettingName } from '#domain/setting/setting.ts'
import type { Sql, Tables } from '#server/database/tables.ts'

/** A setting as it is kept. `version` 0: it has no row yet. */
export type SettingRow = Selectable<Tables['setting']>

/** Promises what is kept, also of a setting that only a newer version knows. */
export async function readSettingRows(sql: Kysely<Tables>): Promise<SettingRow[]> {
  return sql.selectFrom('setting').selectAll().execute()
}

/** One writer at a time until the transaction ends. */
export async function lockSetting(sql: Sql, name: SettingName): Promise<SettingRow> {
  await sql
    .insertInto('setting')
    .values({ name, value: '{}', version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return sql.selectFrom('setting').selectAll().where('name', '=', name).forUpdate().executeTakeFirstOrThrow()
}

/** Promises to write the row that `lockSetting` locked, and nothing else. */
export async function storeSetting(
  sql: Sql,
  { name, value, version }: { name: SettingName; value: object; version: number },
): Promise<SettingRow> {
  return sql
    .updateTable('setting')
    .set({ value: JSON.stringify(value), version })
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The zone that the first start wrote; `zone` where this is the first. */
export async function zoneSince(sql: Kysely<Tables>, zone: string): Promise<string> {
  await sql
    .insertInto('server_zone')
    .values({ zone })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await sql.selectFrom('server_zone').select('zone').executeTakeFirstOrThrow()).zone
}
