import type { ChildProcess } from 'node:child_process'
import { DEMO_DISCORD } from '#demo/discord.ts'
import { spawnStandIn } from '#demo/spawn.ts'
import { startProgram } from './processes.ts'

const CREDENTIALS = ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_GUILD_ID']

/** The demo's own Discord and Raider.IO, listening. */
export interface Demo {
  /** What the server is configured with to use them. */
  readonly env: Readonly<Record<string, string>>
  /** Where people sign in. */
  readonly discordUrl: string
}

/** Nobody configured Discord. With some of it configured the server says what is missing. */
export function isDemoWanted(): boolean {
  return CREDENTIALS.every((name) => !process.env[name])
}

/** Starts both as programs of their own that end with this one; `ended` hears when one ends before that. */
export async function startDemo(ended: (how: string) => void): Promise<Demo> {
  const [discord, raiderio] = await Promise.all([spawnStandIn('discord'), spawnStandIn('raiderio')])
  void discord.ended.then((how) => ended(`The demo's Discord ended unexpectedly (${how})`))
  void raiderio.ended.then((how) => ended(`The demo's Raider.IO ended unexpectedly (${how})`))
  return { discordUrl: discord.url, env: demoEnvironment(discord.url, raiderio.url) }
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

/** Fills an empty database over the product's own calls while it serves. */
export function playEvening(origin: string, discordUrl: string): ChildProcess {
  const evening = startProgram('demo/evening.ts', { args: ['--origin', origin, '--discord', discordUrl] })
  evening.stdout?.pipe(process.stdout)
  return evening
}
