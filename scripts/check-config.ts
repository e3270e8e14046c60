import * as z from 'zod/mini'
import { type Config, readVariables } from '#features/settings/server/config.ts'
import { CALLBACK_PATH } from '#platform/call/page.ts'
import { ROLES, type Role } from '#platform/call/rights.ts'
import { createExternalFetch, discordUserAgent, readJson } from '#platform/call/server/external-fetch.ts'
import { runCommand } from './database-command.ts'

const Application = z.object({ id: z.string(), flags: z.optional(z.number()) })
const ServerRoles = z.array(z.object({ id: z.string(), name: z.string() }))

/** Flags of an application whose bot may list members: for bots in many servers, and in few. */
const LISTS_MEMBERS = (1 << 14) | (1 << 15)
const TIMEOUT_MS = 8_000

export type CheckedConfig = Pick<Config, 'publicUrl' | 'discord'>

/** What is right, what is wrong, and what to copy. */
export interface Checked {
  readonly fine: string[]
  readonly wrong: string[]
  readonly copy: string[]
}

/** Asks Discord whether it knows the application, its bot, the server and the nine roles. Changes nothing. */
export async function checkDiscord({ publicUrl, discord }: CheckedConfig): Promise<Checked> {
  const { clientId, clientSecret, botToken, apiUrl } = discord
  const redirect = new URL(CALLBACK_PATH, publicUrl).href
  const found: Checked = {
    fine: [],
    wrong: [],
    copy: [`Redirect, for OAuth2 of the application: ${redirect}`],
  }
  const ask = createExternalFetch({ timeoutMs: TIMEOUT_MS })
  const get = async (path: string, init: RequestInit) => {
    const headers = { ...init.headers, 'user-agent': discordUserAgent(publicUrl.origin) }
    const response = await ask(apiUrl + path, { ...init, headers }).catch(() => {
      throw new Error(`Discord gives no answer at ${apiUrl}. Try again in a minute.`)
    })
    return { status: response.status, body: await readJson(response) }
  }

  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'identify' })
  const token = await get('/oauth2/token', { method: 'POST', body, headers: { authorization } })
  if (token.status === 200) found.fine.push('Discord knows the application with its secret.')
  else if ([400, 401].includes(token.status)) found.wrong.push(WRONG.secret)
  else found.wrong.push(otherAnswer(token.status))
  if (botToken === null) {
    found.fine.push('There is no DISCORD_BOT_TOKEN: server and roles can only be looked up with one.')
    return found
  }

  const bot = { headers: { authorization: `Bot ${botToken}` } }
  const application = await get('/applications/@me', bot)
  if (application.status !== 200) {
    found.wrong.push(application.status === 401 ? WRONG.bot : otherAnswer(application.status))
    return found
  }
  const { id, flags = 0 } = Application.parse(application.body)
  if (id !== clientId) found.wrong.push(WRONG.otherBot)
  else if ((flags & LISTS_MEMBERS) === 0) found.wrong.push(WRONG.intent)
  else found.fine.push('The bot is that of the application and may list the members.')

  const roles = await get(`/guilds/${discord.guildId}/roles`, bot)
  if (roles.status === 200) checkRoles(discord, ServerRoles.parse(roles.body), found)
  else found.wrong.push([400, 403, 404].includes(roles.status) ? WRONG.server : otherAnswer(roles.status))
  return found
}

const WRONG = {
  secret:
    'Discord does not know DISCORD_CLIENT_ID with DISCORD_CLIENT_SECRET. Copy both from "OAuth2" in the Developer Portal; "Reset Secret" makes a new one.',
  bot: 'Discord does not know DISCORD_BOT_TOKEN. Under "Bot" in the Developer Portal "Reset Token" makes a new one.',
  otherBot: 'DISCORD_BOT_TOKEN is that of another application than DISCORD_CLIENT_ID.',
  intent:
    'The bot may not list the members. Switch "Server Members Intent" on, under "Bot" in the Developer Portal.',
  server: 'The bot is not in the server of DISCORD_GUILD_ID. Invite it there, with the scope "bot".',
}

const otherAnswer = (status: number) => `Discord answers ${status}. Try again in a minute.`

type ServerRole = z.infer<typeof ServerRoles>[number]

/** Configured ids must exist in the server. Missing ones are searched by the nine names. */
function checkRoles({ roleIds }: CheckedConfig['discord'], all: readonly ServerRole[], found: Checked): void {
  const nameOf = (id: string) => all.find((role) => role.id === id)?.name
  const unknown = ROLES.flatMap((role) => roleIds[role].filter((id) => nameOf(id) === undefined))
  if (unknown.length === 0) {
    const named = ROLES.map((role) => `${role} by ${roleIds[role].map(nameOf).join(', ')}`)
    found.fine.push(`The server has the roles: ${named.join('; ')}.`)
    return
  }
  found.wrong.push(`The server has no role ${unknown.join(', ')} (DISCORD_ROLE_IDS).`)
  const idsOf = (role: Role) =>
    all.filter(({ name }) => name.trim().toLowerCase() === role.toLowerCase()).map(({ id }) => id)
  for (const role of ROLES) {
    const count = idsOf(role).length
    if (count === 0) found.wrong.push(`No role of the server is called ${role}: give its id yourself.`)
    if (count > 1)
      found.wrong.push(`${count} roles of the server are called ${role}: keep those that are meant.`)
  }
  const pairs = ROLES.flatMap((role) =>
    (idsOf(role).length === 0 ? ['…'] : idsOf(role)).map((id) => `${role}=${id}`),
  )
  found.copy.push(`DISCORD_ROLE_IDS=${pairs.join(',')}`)
}

/* npm run check-config: what is wrong with the environment, what Discord answers to it, and what to copy (docs/operations.md). */
if (import.meta.main)
  await runCommand(async () => {
    const { fine, wrong, copy } = await checkDiscord(readVariables())
    for (const line of fine) console.log(line)
    for (const line of wrong) console.error(line)
    if (wrong.length > 0) process.exitCode = 1
    console.log(`\n${copy.join('\n')}`)
  })
