import type { Kysely } from 'kysely'
import { takeCommunity } from '#domain/community.ts'
import {
  GIVEN,
  SETTING_NAMES,
  type Setting,
  type SettingName,
  type SomeGiven,
} from '#domain/setting/setting.ts'
import type { RecordedChange } from '#server/change/record.ts'
import { type Config, ConfigError } from '#server/config.ts'
import type { Tables } from '#server/database/tables.ts'
import { readSettingRows, type SettingRow, zoneSince } from '#server/setting/data.ts'

interface StoreDeps {
  readonly sql: Kysely<Tables>
  readonly config: Pick<Config, 'timeZone' | 'region'>
}

/** The community's settings. They are read at the start, and again when anybody changed one, also on another instance. */
export class SettingStore {
  readonly #deps: StoreDeps
  readonly #listeners: (() => void)[] = []
  /** This process's own writes, by the history's row: they hold from the moment of their commit. */
  readonly #written = new Map<number, SettingRow>()
  #rows: ReadonlyMap<string, SettingRow> = new Map()

  private constructor(deps: StoreDeps) {
    this.#deps = deps
  }

  /** @throws ConfigError where the community began in another zone */
  static async open(deps: StoreDeps): Promise<SettingStore> {
    await assertZone(deps.sql, deps.config.timeZone)
    const store = new SettingStore(deps)
    await store.read()
    return store
  }

  async read(): Promise<void> {
    this.#take(await readSettingRows(this.#deps.sql))
  }

  /** Hears at once that something else holds here. */
  onTake(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** The row holds here as soon as the change that wrote it is committed. */
  willBe({ id }: Pick<RecordedChange, 'id'>, row: SettingRow): void {
    this.#written.set(id, row)
  }

  readonly onNews = (changes: readonly RecordedChange[]): void => {
    for (const { id } of changes) {
      const row = this.#written.get(id)
      if (row !== undefined) this.#take([...this.#rows.values(), row])
    }
  }

  readonly onChanges = async (changes: readonly RecordedChange[]): Promise<void> => {
    const changed = changes.filter(({ kind }) => kind === 'setting set')
    if (changed.length === 0) return
    await this.read()
    for (const { id } of changed) this.#written.delete(id)
  }

  #take(rows: readonly SettingRow[]): void {
    this.#rows = new Map(
      rows.toSorted((one, other) => one.version - other.version).map((row) => [row.name, row]),
    )
    const given = SETTING_NAMES.map((name) => [name, givenIn(name, this.#rows.get(name))])
    const some: SomeGiven = Object.fromEntries(given)
    const { timeZone: zone, region } = this.#deps.config
    takeCommunity({ ...some, site: { ...some.site, region }, time: { ...some.time, zone } })
    for (const listener of this.#listeners) listener()
  }
}

/** A setting as staff see it. One that a newer version wrote and this one cannot read counts as not set. */
export function shownSetting(name: SettingName, row: SettingRow | undefined): Setting {
  return { name, value: givenIn(name, row) as Setting['value'], version: row?.version ?? 0 }
}

function givenIn(name: SettingName, row: SettingRow | undefined) {
  const parsed = GIVEN[name].safeParse(row?.value ?? {})
  return parsed.success ? parsed.data : {}
}

/** The first start writes the zone; times that are stored are in it. */
async function assertZone(sql: Kysely<Tables>, zone: string): Promise<void> {
  const began = await zoneSince(sql, zone)
  if (began === zone) return
  throw new ConfigError([
    `SERVER_TIME_ZONE is ${zone}, but this database began with ${began}, and a community keeps its zone. ` +
      `Set SERVER_TIME_ZONE=${began}.`,
  ])
}
