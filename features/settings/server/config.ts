import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { compile } from '@fastify/proxy-addr'
import { REGIONS, type Region } from '#features/season/game.ts'
import { DEFAULT_ROLE_IDS, ROLES, type Role, type RoleIds } from '#platform/call/rights.ts'
import { isLoopback, isLoopbackHost } from '#platform/call/server/external-fetch.ts'
import { storedSecret } from '#platform/database/data-dir.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** The only origin that may write; https makes cookies Secure. */
  readonly publicUrl: URL
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** The folder of backups, readable for this user alone. */
  readonly backupDir: string
  /** 32 bytes from which the encryption keys are derived. */
  readonly secret: Buffer
  readonly discord: {
    readonly clientId: string
    readonly clientSecret: string
    readonly guildId: string
    readonly botToken: string | null
    /** The ids of the Discord roles that give each role. */
    readonly roleIds: RoleIds
    readonly apiUrl: string
    readonly authorizeUrl: string
    /** Roles that were read longer ago grant no right, ms. */
    readonly rolesMaxAgeMs: number
  }
  readonly raiderioUrl: string
  /** The IANA zone of server time. */
  readonly timeZone: string
  /** Raider.IO's region for a character that names none. */
  readonly region: Region
  /** Multiplies every rate limit; above 0. */
  readonly rateLimit: number
  /** Proxies whose X-Forwarded-For is trusted, in the framework's syntax. */
  readonly trustProxy: string[]
  /** The bearer token of /metrics; without one only this machine may read it. */
  readonly metricsToken: string | null
  readonly logLevel: string
}

export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

type Env = Readonly<Record<string, string | undefined>>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads the configuration from environment variables; an empty variable counts as unset.
 * @throws ConfigError that lists all faults at once
 */
export function readConfig(env: Env = process.env): Config {
  const { sessionSecret, ...config } = readVariables(env)
  const secret = sessionSecret ?? storedSecret(config.dataDir, 'session-secret', '; or set SESSION_SECRET')
  return { ...config, secret: createHash('sha256').update(secret).digest() }
}

/** Like readConfig, but creates no secret. */
export function readVariables(env: Env = process.env) {
  const reader = new Reader(env)
  const { databaseUrl, dataDir } = readDatabase(reader)
  const config = {
    ...readAddress(reader),
    databaseUrl,
    dataDir,
    backupDir: resolve(reader.text('BACKUP_DIR') ?? join(dataDir, 'backups')),
    discord: readDiscord(reader),
    raiderioUrl: reader.outside('RAIDERIO_API_URL', 'https://raider.io/api/v1'),
    timeZone: reader.zone('SERVER_TIME_ZONE', 'Europe/Paris'),
    region: reader.oneOf('GAME_REGION', REGIONS, 'eu'),
    rateLimit: reader.positive('RATE_LIMIT', 1),
    trustProxy: readTrustProxy(reader),
    metricsToken: readMetricsToken(reader),
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
  }
  const sessionSecret = reader.text('SESSION_SECRET')
  if (sessionSecret !== undefined && sessionSecret.length < 32)
    reader.wrong('SESSION_SECRET must have at least 32 characters.')
  if (sessionSecret === undefined && databaseUrl !== null) {
    reader.wrong('SESSION_SECRET is required with DATABASE_URL: every instance needs the same one.')
  }
  reader.finish()
  return { ...config, sessionSecret }
}

/** Like readConfig, for programs that need the database only. */
export function readDatabaseConfig(env: Env = process.env): Pick<Config, 'databaseUrl' | 'dataDir'> {
  const reader = new Reader(env)
  const database = readDatabase(reader)
  reader.finish()
  return database
}

/** Whether only this machine can reach the product. Ignores faults, which readConfig reports. */
export function isForThisMachineOnly(env: Env = process.env): boolean {
  const { host, publicUrl } = readAddress(new Reader(env))
  return isLoopbackHost(host) && isLoopback(publicUrl)
}

function readAddress(reader: Reader): Pick<Config, 'port' | 'host' | 'publicUrl'> {
  const port = reader.integer('PORT', 3000, 1, 65_535)
  const publicUrl = reader.origin('PUBLIC_URL', `http://localhost:${port}`)
  return { port, host: reader.text('HOST') ?? '127.0.0.1', publicUrl }
}

function readDatabase(reader: Reader): Pick<Config, 'databaseUrl' | 'dataDir'> {
  const databaseUrl = reader.text('DATABASE_URL') ?? null
  const dataDir = reader.text('DATA_DIR') ?? '.data'
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    reader.wrong('DATABASE_URL must start with postgres:// or postgresql://.')
  }
  return { databaseUrl, dataDir }
}

function readDiscord(reader: Reader): Config['discord'] {
  const given = {
    DISCORD_CLIENT_ID: reader.text('DISCORD_CLIENT_ID') ?? '',
    DISCORD_CLIENT_SECRET: reader.text('DISCORD_CLIENT_SECRET') ?? '',
    DISCORD_GUILD_ID: reader.text('DISCORD_GUILD_ID') ?? '',
  }
  const missing = Object.entries(given).flatMap(([name, value]) => (value === '' ? [name] : []))
  if (missing.length > 0) reader.wrong(`${missing.join(', ')} must be set: ${WITHOUT_DISCORD}`)
  for (const name of ['DISCORD_CLIENT_ID', 'DISCORD_GUILD_ID'] as const)
    if (!/^\d{0,20}$/.test(given[name])) reader.wrong(`${name} must be digits, as Discord's ids are.`)
  return {
    clientId: given.DISCORD_CLIENT_ID,
    clientSecret: given.DISCORD_CLIENT_SECRET,
    guildId: given.DISCORD_GUILD_ID,
    botToken: reader.text('DISCORD_BOT_TOKEN') ?? null,
    roleIds: readRoleIds(reader),
    apiUrl: reader.outside('DISCORD_API_URL', 'https://discord.com/api/v10'),
    authorizeUrl: reader.outside('DISCORD_AUTHORIZE_URL', 'https://discord.com/oauth2/authorize'),
    rolesMaxAgeMs: reader.integer('DISCORD_ROLES_MAX_AGE_MINUTES', 15, 1, 1_440) * 60_000,
  }
}

const WITHOUT_DISCORD =
  'people sign in with Discord. Without it `npm start` runs a demo, for this machine only: ' +
  'with HOST and PUBLIC_URL on loopback, and without DATABASE_URL and NODE_ENV=production.'

/** `Admin=123,Developer=456,…` names all nine roles or none; a role may repeat, an id may not. */
function readRoleIds(reader: Reader): RoleIds {
  const given = reader.text('DISCORD_ROLE_IDS')
  if (given === undefined) return roleIdsBy((role) => [DEFAULT_ROLE_IDS[role]])
  const pairs = given.split(',').map((pair) => {
    const [name = '', id = ''] = pair.split('=').map((part) => part.trim())
    if (!ROLES.some((role) => role === name))
      reader.wrong(`DISCORD_ROLE_IDS names an unknown role: "${name}".`)
    if (!/^\d{1,20}$/.test(id)) reader.wrong(`DISCORD_ROLE_IDS: the id of "${name}" must be digits.`)
    return { name, id }
  })
  const idsOf = (role: Role) => pairs.filter(({ name }) => name === role).map(({ id }) => id)
  const roleIds = roleIdsBy(idsOf)
  const missing = ROLES.filter((role) => roleIds[role].length === 0)
  if (missing.length > 0) reader.wrong(`DISCORD_ROLE_IDS lacks ${missing.join(', ')}.`)
  if (new Set(pairs.map(({ id }) => id)).size < pairs.length)
    reader.wrong('DISCORD_ROLE_IDS gives two roles one id.')
  return roleIds
}

function roleIdsBy(idsOf: (role: Role) => string[]): RoleIds {
  return Object.fromEntries(ROLES.map((role) => [role, idsOf(role)])) as Record<Role, string[]>
}

/** The networks of 'private' (RFC 1918, RFC 4193, RFC 6598). */
const PRIVATE = ['uniquelocal', '100.64.0.0/10']

/** `loopback,private,10.0.0.7,2001:db8::/32` */
function readTrustProxy(reader: Reader): string[] {
  const given = (reader.text('TRUST_PROXY') ?? '').split(',').map((one) => one.trim())
  const proxies = given.filter((one) => one !== '')
  for (const one of proxies.filter((proxy) => proxy !== 'private' && !isNetwork(proxy))) {
    reader.wrong(
      `TRUST_PROXY: "${one}" is neither an address, a network such as 10.0.0.0/8, loopback nor private.`,
    )
  }
  return proxies.flatMap((one) => (one === 'private' ? PRIVATE : one))
}

function isNetwork(text: string): boolean {
  try {
    compile(text)
    return true
  } catch {
    return false
  }
}

function readMetricsToken(reader: Reader): string | null {
  const token = reader.text('METRICS_TOKEN') ?? null
  if (token !== null && !/^[\x21-\x7e]{16,}$/.test(token)) {
    reader.wrong('METRICS_TOKEN must have at least 16 printable ASCII characters, without spaces.')
  }
  return token
}

/** Reads variables one by one and collects their faults. */
class Reader {
  readonly #env: Env
  readonly #problems: string[] = []

  constructor(env: Env) {
    this.#env = env
  }

  wrong(problem: string): void {
    this.#problems.push(problem)
  }

  finish(): void {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems)
  }

  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const given = this.text(name)
    if (given === undefined) return fallback
    const value = /^\d+$/.test(given) ? Number(given) : Number.NaN
    if (value >= min && value <= max) return value
    this.wrong(`${name} must be a whole number from ${min} to ${max}.`)
    return fallback
  }

  positive(name: string, fallback: number): number {
    const value = Number(this.text(name) ?? fallback)
    if (Number.isFinite(value) && value > 0) return value
    this.wrong(`${name} must be a number above 0.`)
    return fallback
  }

  oneOf<Value extends string>(name: string, allowed: readonly Value[], fallback: Value): Value {
    const given = this.text(name) ?? fallback
    const value = allowed.find((one) => one === given)
    if (value !== undefined) return value
    this.wrong(`${name} must be one of ${allowed.join(', ')}.`)
    return fallback
  }

  /** Refuses a fixed offset ('+01:00'), which has no summer time. */
  zone(name: string, fallback: string): string {
    const timeZone = this.text(name) ?? fallback
    try {
      if (/^[a-z]/i.test(timeZone))
        return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
    } catch {}
    this.wrong(`${name} must be a zone as IANA names it, such as Europe/Paris.`)
    return fallback
  }

  /** An address of this product: scheme, host and port only. */
  origin(name: string, fallback: string): URL {
    const given = this.text(name) ?? fallback
    const url = URL.parse(given)
    if (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url
    this.wrong(`${name} must be an origin such as https://forge.example, without a path.`)
    return new URL(fallback)
  }

  /** An address elsewhere: https, or http on this machine. */
  outside(name: string, fallback: string): string {
    const given = this.text(name) ?? fallback
    const url = URL.parse(given)
    if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url)))
      return given.replace(/\/$/, '')
    this.wrong(`${name} must be an https address (http only on this machine's loopback).`)
    return fallback
  }
}
