import { DEMO_DISCORD } from '#demo/discord.ts'
import { spawnStandIn } from '#demo/spawn.ts'
import { isForThisMachineOnly, readDatabaseConfig } from '#server/config.ts'
import { keptSecret } from '#server/database/data-dir.ts'

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
 * What the demo's Discord signs with where people come back to it: made once and kept in DATA_DIR (DEMO-2).
 *
 * @throws Error with one clear line when the folder cannot be written or the file is damaged
 */
export function demoKey(): string {
  return keptSecret(readDatabaseConfig().dataDir, 'demo-discord-key')
}

/**
 * Starts both as programs of their own that end with this one.
 *
 * @param ended hears when one ends before that
 * @param signingKey of Discord's tokens; a random one unless told
 */
export async function startDemo(ended: (how: string) => void, signingKey?: string): Promise<Demo> {
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
