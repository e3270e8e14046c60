import type { Kysely } from 'kysely'
import { takeCommunity } from '#domain/community.ts'
import { CALLBACK_PATH } from '#domain/page.ts'
import { ROLES, type RoleIds } from '#domain/rights.ts'
import {
  GIVEN,
  SECRET_FIELDS,
  SETTING_NAMES,
  type Setting,
  type SettingName,
  type Settings,
  type SomeGiven,
  settingsOf,
} from '#domain/setting/setting.ts'
import type { RecordedChange } from '#server/change/record.ts'
import { type Config, ConfigError } from '#server/config.ts'
import type { Tables } from '#server/database/tables.ts'
import type { DiscordOptions } from '#server/member/discord.ts'
import { createTokenCipher, type TokenCipher } from '#server/member/token-cipher.ts'
import { readSettingRows, type SettingRow, zoneSince } from '#server/setting/data.ts'

type Fields = Readonly<Record<string, unknown>>

interface StoreDeps {
  readonly sql: Kysely<Tables>
  readonly config: Pick<Config, 'secret' | 'environment' | 'timeZone' | 'region'>
}

/**
 * The settings of now: the environment's, else the database's, else the default. They are read at the start, and again when anybody
 * changed one, also on another instance.
 */
export class SettingStore {
  readonly #sql: Kysely<Tables>
  readonly #environment: SomeGiven
  readonly #place: Pick<Config, 'timeZone' | 'region'>
  readonly #cipher: TokenCipher
  readonly #takers: (() => void)[] = []
  readonly #listeners: ((name: SettingName) => Promise<void> | void)[] = []
  /** This process's own writes, by the history's row: they hold from the moment of their commit. */
  readonly #written = new Map<number, SettingRow>()
  #rows: ReadonlyMap<string, SettingRow> = new Map()
  #now: Settings = settingsOf({})
  /** Its fields are those of the moment in which they are read: to be handed on whole, and asked at each call. */
  readonly current: Settings = live(['address', 'discord', 'roles'], (name) => this.#now[name])
  /** As `current.roles`, whose holder need not know of settings. */
  readonly roleIds: RoleIds = live(ROLES, (role) => this.#now.roles[role])

  private constructor({ sql, config }: StoreDeps) {
    this.#sql = sql
    this.#environment = config.environment
    this.#place = config
    this.#cipher = createTokenCipher(config.secret, 'settings')
  }

  /** @throws ConfigError where the community began in another zone */
  static async open(deps: StoreDeps): Promise<SettingStore> {
    await assertZone(deps.sql, deps.config.timeZone)
    const store = new SettingStore(deps)
    await store.read()
    return store
  }

  async read(): Promise<void> {
    this.#take(await readSettingRows(this.#sql))
  }

  /** Where the site is: one object, whose address is the one of now. `otherwise`: where nobody said it. */
  address(otherwise: URL): URL {
    const address = new URL(otherwise)
    this.#takers.push(() => {
      address.href = this.#now.address.publicUrl ?? otherwise.href
    })
    this.#takers.at(-1)?.()
    return address
  }

  /** Hears at once that something else holds here. */
  onTake(listener: () => void): void {
    this.#takers.push(listener)
  }

  /** Hears of each setting that changed, after `current` says so. */
  onChange(listener: (name: SettingName) => Promise<void> | void): void {
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
    for (const name of SETTING_NAMES.filter((one) => changed.some(({ recordId }) => recordId === one)))
      for (const listener of this.#listeners) await listener(name)
  }

  /** As staff see it. */
  shown(name: SettingName, row: SettingRow | undefined = this.#rows.get(name)): Setting {
    const { value, secrets } = this.partsOf(name, row)
    const fixed = Object.keys(this.#environment[name] ?? {})
    const all: Fields = { ...value, ...this.#environment[name] }
    const secret = SECRET_FIELDS[name] ?? []
    const open = Object.entries(all).filter(([field]) => !secret.includes(field))
    const set = secret.filter((field) => field in secrets || fixed.includes(field))
    return {
      name,
      value: Object.fromEntries(open) as Setting['value'],
      secrets: [...set],
      fixed,
      version: row?.version ?? 0,
    }
  }

  /** The database's settings, secrets apart and readable. A secret that another SESSION_SECRET wrote is none. */
  partsOf(name: SettingName, row: SettingRow | undefined): { value: Fields; secrets: Fields } {
    const parsed = GIVEN[name].safeParse(row?.value ?? {})
    const plain = row?.secret == null ? null : this.#cipher.decrypt(row.secret)
    return {
      // A setting that a newer version wrote and this one cannot read counts as not set.
      value: parsed.success ? (parsed.data as Fields) : {},
      secrets: plain === null ? {} : (JSON.parse(plain) as Fields),
    }
  }

  seal(secrets: Fields): string | null {
    return Object.keys(secrets).length === 0 ? null : this.#cipher.encrypt(JSON.stringify(secrets))
  }

  #take(rows: readonly SettingRow[]): void {
    this.#rows = new Map(
      rows.toSorted((one, other) => one.version - other.version).map((row) => [row.name, row]),
    )
    const given = SETTING_NAMES.map((name) => {
      const { value, secrets } = this.partsOf(name, this.#rows.get(name))
      return [name, { ...value, ...secrets, ...this.#environment[name] }]
    })
    const some = Object.fromEntries(given) as SomeGiven
    this.#now = settingsOf(some)
    const { timeZone: zone, region } = this.#place
    takeCommunity({ ...some, site: { ...some.site, region }, time: { ...some.time, zone } })
    for (const taker of this.#takers) taker()
  }
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

/** An object whose fields are asked for each time. */
function live<Name extends string, T extends Readonly<Record<Name, unknown>>>(
  names: readonly Name[],
  ask: (name: Name) => T[Name],
): T {
  const fields = names.map((name) => [name, { enumerable: true, get: () => ask(name) }] as const)
  return Object.defineProperties({}, Object.fromEntries(fields)) as T
}

/** The settings that signing in with Discord uses, at the moment in which it is asked. */
export function discordOptions(
  { discord, publicUrl }: Config,
  settings: Settings,
): Omit<DiscordOptions, 'fetch' | 'timeoutMs' | 'clock'> {
  const { apiUrl, authorizeUrl } = discord
  return {
    apiUrl,
    authorizeUrl,
    get clientId() {
      return settings.discord.clientId ?? ''
    },
    get clientSecret() {
      return settings.discord.clientSecret ?? ''
    },
    get guildId() {
      return settings.discord.guildId ?? ''
    },
    get botToken() {
      return settings.discord.botToken
    },
    get redirectUri() {
      return new URL(CALLBACK_PATH, settings.address.publicUrl ?? publicUrl).href
    },
  }
}
