import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_DISCORD } from '#demo/discord.ts'
import { spawnStandIn } from '#demo/spawn.ts'
import { isForThisMachineOnly } from '#features/settings/server/config.ts'
import { storedSecret } from '#platform/database/data-dir.ts'
import { lockFolder, MIGRATIONS_DIR } from '#platform/database/open.ts'

/** In DATA_DIR: the key that the demo's Discord signs with, and what names the schema that made the demo's database. */
const [KEY, SCHEMA] = ['demo-discord-key', 'demo-schema']
export const DATABASE = 'database'
/** What nobody can tell whether it is still wanted. */
const ASIDE = 'demo-aside'
const FIRST_MIGRATION = '0001-forge.sql'

const CREDENTIALS = ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_GUILD_ID']

/** The demo's own Discord and Raider.IO, listening. */
export interface Demo {
  /** What the server is configured with to use them. */
  readonly env: Readonly<Record<string, string>>
}

/** Nobody configured Discord. With some of it configured the server says what is missing. */
export function isDiscordUnset(): boolean {
  return CREDENTIALS.every((name) => !process.env[name])
}

/** At the demo anybody is who they choose to be: it is for this machine, and for no data that counts (DEMO-1). */
export function mayBeDemo(): boolean {
  const { DATABASE_URL = '', NODE_ENV } = process.env
  return DATABASE_URL.trim() === '' && NODE_ENV !== 'production' && isForThisMachineOnly()
}

/**
 * Puts the database of a demo aside that an earlier schema made, so that the demo is made anew. A database that no demo has opened
 * stays: each demo leaves its key.
 * @throws Error with one clear line when another server uses the folder
 */
export function putEarlierDemoAside(dataDir: string): void {
  const file = join(dataDir, SCHEMA)
  const schema = hash('sha256', readFileSync(join(MIGRATIONS_DIR, FIRST_MIGRATION)))
  if (existsSync(file) && readFileSync(file, 'utf8') === schema) return
  if (existsSync(join(dataDir, KEY)) && existsSync(join(dataDir, DATABASE))) putAside(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(file, schema)
}

/**
 * Moves the demo's database out of the way, in the place of one that was put aside before.
 * @throws Error with one clear line when another server uses the folder
 */
export function putAside(dataDir: string): void {
  const database = join(dataDir, DATABASE)
  const unlock = lockFolder(database, dataDir)
  try {
    const aside = join(dataDir, ASIDE)
    rmSync(aside, { recursive: true, force: true })
    renameSync(database, aside)
  } finally {
    unlock()
  }
}

/**
 * Starts both as programs of their own that end with this one. Discord signs with a key that is made once and kept in DATA_DIR
 * (DEMO-2), or without one with a key of this run.
 * @param ended hears when one ends before that
 * @throws Error with one clear line when the folder cannot be written, is in use or has a damaged key
 */
export async function startDemo(ended: (how: string) => void, dataDir?: string): Promise<Demo> {
  if (dataDir !== undefined) putEarlierDemoAside(dataDir)
  const signingKey = dataDir === undefined ? undefined : storedSecret(dataDir, KEY)
  const [discord, raiderio] = await Promise.all([
    spawnStandIn('discord', signingKey === undefined ? {} : { signingKey }),
    spawnStandIn('raiderio'),
  ])
  void discord.ended.then((how) => ended(`The demo's Discord ended unexpectedly (${how})`))
  void raiderio.ended.then((how) => ended(`The demo's Raider.IO ended unexpectedly (${how})`))
  // Ten people fill the schedule with what they book in a fortnight.
  const limits = { RATE_LIMIT: process.env.RATE_LIMIT || '10' }
  return { env: { ...demoEnvironment(discord.url, raiderio.url), ...limits } }
}

/** What the server is configured with to have the stand-ins in the place of Discord and Raider.IO. */
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
