import { type ColumnType, type Kysely, sql as raw } from 'kysely'
import {
  GIVEN,
  getSettings,
  readCommunity,
  type SavedSettings,
  SETTING_LABELS,
  SETTING_NAMES,
  setSettings,
} from '#features/settings/calls.ts'
import { communityText, takeCommunity } from '#features/settings/community.ts'
import { changedFields, settingFacts, whyNotSettings } from '#features/settings/rules.ts'
import { throwIf, whyNotStale } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { type RecordedChange, record } from '#platform/change/server/history.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { type Config, ConfigError } from './config.ts'

/** The calls of a community's settings (docs/product.md, A community's own). */
export function settingRoutes({ store }: { store: SettingStore }): Implementation[] {
  return [
    implement(readCommunity, async () => ({ payload: { settings: communityText(true) } })),
    implement(getSettings, async (_, { sql }) => ({ payload: await readSettings(sql) })),
    implement(setSettings, async ({ value, version }, { sql, actor }) => {
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
    }),
  ]
}

export async function readSettings(sql: Kysely<Tables>): Promise<SavedSettings> {
  return savedIn(await sql.selectFrom('setting').select(['value', 'version']).executeTakeFirst())
}

/** Serializes writers until the transaction ends. */
async function lockSettings(sql: Sql): Promise<SavedSettings> {
  await sql
    .insertInto('setting')
    .values({ value: '{}', version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return savedIn(await sql.selectFrom('setting').select(['value', 'version']).forUpdate().executeTakeFirst())
}

/** Writes the row that `lockSettings` locked. */
async function storeSettings(sql: Sql, { value, version }: SavedSettings): Promise<SavedSettings> {
  // Keeps parts that only a newer version of the product knows.
  const known = raw`value - ${SETTING_NAMES}::text[]`
  await sql
    .updateTable('setting')
    .set({ value: raw<string>`(${known}) || ${JSON.stringify(value)}::jsonb`, version })
    .execute()
  return savedIn({ value, version })
}

/** A part that this version cannot read counts as unset. */
function savedIn(row: { value: unknown; version: number } | undefined): SavedSettings {
  const stored = (row?.value ?? {}) as Readonly<Record<string, unknown>>
  const parts = SETTING_NAMES.flatMap((name) => {
    const parsed = GIVEN[name].safeParse(stored[name] ?? {})
    return parsed.success && Object.keys(parsed.data).length > 0 ? [[name, parsed.data] as const] : []
  })
  return { value: Object.fromEntries(parts) as SavedSettings['value'], version: row?.version ?? 0 }
}

interface StoreDeps {
  readonly sql: Kysely<Tables>
  readonly config: Pick<Config, 'timeZone' | 'region'>
}

/** The community's settings, read at the start and after every change, also of other instances. */
export class SettingStore {
  readonly #deps: StoreDeps
  /** Called after each change of the settings. */
  onTake: () => void = () => undefined
  /** This process's own writes by history id, until they are read back. */
  readonly #written = new Map<number, SavedSettings>()
  #version = -1

  private constructor(deps: StoreDeps) {
    this.#deps = deps
  }

  /** @throws ConfigError if the community began in another zone */
  static async open(deps: StoreDeps): Promise<SettingStore> {
    await assertZone(deps.sql, deps.config.timeZone)
    const store = new SettingStore(deps)
    await store.read()
    return store
  }

  async read(): Promise<void> {
    this.#take(await readSettings(this.#deps.sql))
  }

  /** `saved` applies once the change `id` is committed. */
  willBe({ id }: Pick<RecordedChange, 'id'>, saved: SavedSettings): void {
    this.#written.set(id, saved)
  }

  readonly onNews = (changes: readonly RecordedChange[]): void => {
    for (const { id } of changes) {
      const saved = this.#written.get(id)
      if (saved !== undefined) this.#take(saved)
    }
  }

  readonly onChanges = async (changes: readonly RecordedChange[]): Promise<void> => {
    const changed = changes.filter(({ kind }) => kind === 'setting set')
    if (changed.length === 0) return
    await this.read()
    for (const { id } of changed) this.#written.delete(id)
  }

  #take({ value, version }: SavedSettings): void {
    if (version < this.#version) return
    this.#version = version
    const { timeZone: zone, region } = this.#deps.config
    takeCommunity({ ...value, site: { ...value.site, region }, time: { ...value.time, zone } })
    this.onTake()
  }
}

/** The first start stores the zone, since stored times depend on it. */
async function assertZone(sql: Kysely<Tables>, zone: string): Promise<void> {
  await sql
    .insertInto('server_zone')
    .values({ zone })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { zone: began } = await sql.selectFrom('server_zone').select('zone').executeTakeFirstOrThrow()
  if (began === zone) return
  throw new ConfigError([
    `SERVER_TIME_ZONE is ${zone}, but this database began with ${began}, and a community keeps its zone. ` +
      `Set SERVER_TIME_ZONE=${began}.`,
  ])
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    setting: {
      id: ColumnType<boolean, boolean | undefined, boolean>
      /** JSON; written as text. */
      value: ColumnType<unknown, string, string>
      version: number
    }
    server_zone: {
      id: ColumnType<boolean, boolean | undefined, boolean>
      zone: string
    }
  }
}
