import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_DISCORD } from '#demo/discord.ts'
import { spawnStandIn } from '#demo/spawn.ts'
import { isForThisMachineOnly } from '#features/settings/server/config.ts'
import { storedSecret } from '#platform/database/data-dir.ts'
import { lockFolder, MIGRATIONS_DIR } from '#platform/database/open.ts'
import { copyEmbedded } from './embedded-folder.ts'

/** Files in DATA_DIR: the signing key of the demo's Discord, and the schema of its filled database. */
const [KEY, SCHEMA] = ['demo-discord-key', 'demo-schema']
const DATABASE = 'database'
/** The folder for a replaced database, which somebody may still want. */
const ASIDE = 'demo-aside'
const FIRST_MIGRATION = '0001-forge.sql'

const CREDENTIALS = ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_GUILD_ID']

/** The demo's own Discord and Raider.IO, listening. */
export interface Demo {
  /** What the server is configured with to use them. */
  readonly env: Readonly<Record<string, string>>
}

/** Nobody configured Discord. If some of it is configured, the server names what is missing. */
export function isDiscordUnset(): boolean {
  return CREDENTIALS.every((name) => !process.env[name])
}

/** In the demo anybody can be anybody, so it is for this machine only and for no real data (DEMO-1). */
export function mayBeDemo(): boolean {
  const { DATABASE_URL = '', NODE_ENV } = process.env
  return DATABASE_URL.trim() === '' && NODE_ENV !== 'production' && isForThisMachineOnly()
}

/**
 * Moves away a demo's database that was half filled or has an older schema, replacing one that was moved before. Returns
 * whether there is a filled one; a database that no demo began counts as filled.
 * @throws Error with one clear line if another server uses the folder
 */
export function checkFilled(dataDir: string): boolean {
  const database = join(dataDir, DATABASE)
  if (!existsSync(database)) return false
  const file = join(dataDir, SCHEMA)
  if (!existsSync(file) || readFileSync(file, 'utf8') === currentSchema()) return true
  const unlock = lockFolder(database, dataDir)
  try {
    const aside = join(dataDir, ASIDE)
    rmSync(aside, { recursive: true, force: true })
    renameSync(database, aside)
  } finally {
    unlock()
  }
  return false
}

/** Marks DATA_DIR as half filled, and copies the database of `npm ci` there if there is one. */
export async function beginFilling(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, SCHEMA), 'unfinished')
  await copyEmbedded(dataDir)
}

export function endFilling(dataDir: string): void {
  writeFileSync(join(dataDir, SCHEMA), currentSchema())
}

function currentSchema(): string {
  return hash('sha256', readFileSync(join(MIGRATIONS_DIR, FIRST_MIGRATION)))
}

/**
 * Starts both stand-ins as programs that end with this one. Discord signs with a key stored in DATA_DIR (DEMO-2), or with a
 * key of this run.
 * @param ended called when one ends early
 * @throws Error with one clear line if the folder is not writable, is in use or has a damaged key
 */
export async function startDemo(ended: (how: string) => void, dataDir?: string): Promise<Demo> {
  const signingKey = dataDir === undefined ? undefined : storedSecret(dataDir, KEY)
  const [discord, raiderio] = await Promise.all([
    spawnStandIn('discord', signingKey === undefined ? {} : { signingKey }),
    spawnStandIn('raiderio'),
  ])
  void discord.ended.then((how) => ended(`The demo's Discord ended unexpectedly (${how})`))
  void raiderio.ended.then((how) => ended(`The demo's Raider.IO ended unexpectedly (${how})`))
  // Ten people fill the schedule with bookings.
  const limits = { RATE_LIMIT: process.env.RATE_LIMIT || '10' }
  return { env: { ...demoEnvironment(discord.url, raiderio.url), ...limits } }
}

/** The configuration of a server with the stand-ins instead of Discord and Raider.IO. */
export function demoEnvironment(discordUrl: string, raiderioUrl: string): Record<string, string> {
  return {
    DISCORD_CLIENT_ID: DEMO_DISCORD.clientId,
    DISCORD_CLIENT_SECRET: DEMO_DISCORD.clientSecret,
    DISCORD_GUILD_ID: DEMO_DISCORD.guildId,
    DISCORD_BOT_TOKEN: DEMO_DISCORD.botToken,
    DISCORD_API_URL: `${discordUrl}/api/v10`,
    DISCORD_AUTHORIZE_URL: `${discordUrl}/oauth2/authorize`,
    RAIDERIO_API_URL: `${raiderioUrl}/api/v1`,
  }
}

/** Ends the program with what is wrong in one line. */
export function giveUp(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
