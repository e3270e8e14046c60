import * as z from 'zod/mini'
import { invalid } from '#domain/failure.ts'
import type { ServerRole } from '#domain/setup/setup.ts'
import { createExternalFetch, discordUserAgent, readJson } from '#server/external-fetch.ts'
import { createDiscord, type DiscordOptions } from '#server/member/discord.ts'
import { failureOf, readAs, throwUnreachable } from '#server/member/discord-answers.ts'

const Application = z.object({ id: z.string(), name: z.string(), flags: z.optional(z.number()) })
const Servers = z.array(z.object({ id: z.string(), name: z.string() }))
const ServerRoles = z.array(z.object({ id: z.string(), name: z.string(), position: z.number() }))

/** The application's flags that say that its bot may list members: of one in many servers, and of one in few. */
const LISTS_MEMBERS = (1 << 14) | (1 << 15)
const TIMEOUT_MS = 8_000

const WRONG_SECRET =
  'Discord does not know this id with this secret. Copy both from "OAuth2" in the Developer Portal; "Reset Secret" makes a new one.'
const WRONG_BOT =
  'Discord does not know this bot token. Under "Bot" in the Developer Portal "Reset Token" makes a new one.'
const OTHER_BOT = 'This is the bot of another application. Use the token of the one whose id is above.'
const NO_INTENT =
  'The bot may not list the members. Switch "Server Members Intent" on, under "Bot" in the Developer Portal, and save it there.'
const NO_SERVER = 'The bot is not in this server. Open the invitation, choose the server, and try again.'

/** The set-up's questions to Discord, and their faults in a sentence that says how to mend them. */
export class SetupDiscord {
  readonly #options: Omit<DiscordOptions, 'clock'>
  readonly #ask = createExternalFetch({ timeoutMs: TIMEOUT_MS })

  /** Its fields are asked each time. */
  constructor(options: Omit<DiscordOptions, 'clock'>) {
    this.#options = options
  }

  /** @throws Failure 'invalid-input' that names the field; DiscordFailure while Discord gives no answer */
  async assertApplication(clientId: string, clientSecret: string): Promise<void> {
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'identify' })
    const response = await this.#fetch('/oauth2/token', { method: 'POST', body, headers: { authorization } })
    if (response.status === 400 || response.status === 401) throw invalid('clientSecret', WRONG_SECRET)
    if (response.status !== 200) throw failureOf(response, await readJson(response))
  }

  /** As above. */
  async assertBot(clientId: string, botToken: string): Promise<void> {
    const { response, body } = await this.#get('/applications/@me', botToken)
    if (response.status === 401) throw invalid('botToken', WRONG_BOT)
    if (response.status !== 200) throw failureOf(response, body)
    const { id, flags = 0 } = readAs(Application, body)
    if (id !== clientId) throw invalid('botToken', OTHER_BOT)
    if ((flags & LISTS_MEMBERS) === 0) throw invalid('botToken', NO_INTENT)
  }

  async servers(botToken: string): Promise<{ _id: string; name: string }[]> {
    const { response, body } = await this.#get('/users/@me/guilds', botToken)
    if (response.status !== 200) throw failureOf(response, body)
    return readAs(Servers, body).map(({ id: _id, name }) => ({ _id, name }))
  }

  /** The highest first, without the one that everybody has. @throws Failure 'invalid-input' for a server without the bot */
  async roles(guildId: string, botToken: string): Promise<ServerRole[]> {
    const { response, body } = await this.#get(`/guilds/${encodeURIComponent(guildId)}/roles`, botToken)
    if ([400, 403, 404].includes(response.status)) throw invalid('guildId', NO_SERVER)
    if (response.status !== 200) throw failureOf(response, body)
    const found = readAs(ServerRoles, body)
      .filter(({ id }) => id !== guildId)
      .toSorted((one, other) => other.position - one.position)
    const { apiUrl, authorizeUrl, clientId, clientSecret, redirectUri } = this.#options
    const of = { apiUrl, authorizeUrl, clientId, clientSecret, redirectUri, guildId, botToken }
    const members = await createDiscord(of).guildMembersWithRoles(found.map(({ id }) => id))
    const count = (id: string) => members.filter(({ roles }) => roles.includes(id)).length
    return found.map(({ id: _id, name }) => ({ _id, name, holders: count(_id) }))
  }

  async #get(path: string, botToken: string) {
    const response = await this.#fetch(path, { headers: { authorization: `Bot ${botToken}` } })
    return { response, body: await readJson(response) }
  }

  #fetch(path: string, init: RequestInit): Promise<Response> {
    const { apiUrl, redirectUri } = this.#options
    const headers = { ...init.headers, 'user-agent': discordUserAgent(new URL(redirectUri).origin) }
    return this.#ask(apiUrl + path, { ...init, headers }).catch(throwUnreachable)
  }
}
