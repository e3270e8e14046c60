import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Member } from '#demo/discord-members.ts'
import { createMembers, MemberChange, memberObject, userObject } from '#demo/discord-members.ts'
import type { Authority } from '#demo/discord-sign-in.ts'
import { bearer, signInRoutes } from '#demo/discord-sign-in.ts'
import { createMint } from '#demo/discord-tokens.ts'
import type { Person } from '#demo/people.ts'
import { crowd, DEMO_GUILD_ID, PEOPLE } from '#demo/people.ts'
import type { Route, StandIn } from '#demo/stand-in.ts'
import { control, json, runStandIn, SIGNING_KEY_VARIABLE, serveStandIn } from '#demo/stand-in.ts'
import type { Role } from '#domain/rights.ts'
import { DEFAULT_ROLE_IDS } from '#domain/rights.ts'

/** What the product is configured with when the demo's Discord takes Discord's place. */
export const DEMO_DISCORD = {
  clientId: '1183050119482736640',
  clientSecret: 'demo-client-secret',
  guildId: DEMO_GUILD_ID,
  botToken: 'demo-bot-token',
} as const

export interface DiscordOptions {
  /** 0 (the default): any free port. */
  readonly port?: number
  readonly clientId?: string
  readonly clientSecret?: string
  readonly guildId?: string
  readonly botToken?: string
  readonly people?: readonly Person[]
  readonly roleIds?: Readonly<Record<Role, string>>
  /** How long an access token lives, seconds; Discord's week by default. */
  readonly expiresInSeconds?: number
  /** Who has it can be anybody. A random one unless told, so that tokens end with this Discord. */
  readonly signingKey?: string
}

type Settings = Required<DiscordOptions>

interface Discord extends Authority {
  readonly guildId: string
  readonly botToken: string
}

const FOREIGN_ROLE_ID = '1183047933274619904'
const UNAUTHORIZED = json(401, { message: '401: Unauthorized', code: 0 })

function apiRoutes(discord: Discord): Route[] {
  const { members, guildId, botToken } = discord
  return [
    {
      method: 'GET',
      path: /^\/api\/v10\/users\/@me$/,
      answer(call) {
        const member = bearer(call, 'identify', discord)
        return member ? json(200, userObject(member)) : UNAUTHORIZED
      },
    },
    {
      method: 'GET',
      path: /^\/api\/v10\/users\/@me\/guilds\/(?<guild>\d+)\/member$/,
      answer(call) {
        const member = bearer(call, 'guilds.members.read', discord)
        if (!member) return UNAUTHORIZED
        if (!member.inGuild || call.path.guild !== guildId)
          return json(404, { message: 'Unknown Guild', code: 10004 })
        return json(200, memberObject(member))
      },
    },
    {
      method: 'GET',
      path: /^\/api\/v10\/guilds\/(?<guild>\d+)\/members$/,
      answer(call) {
        if (call.headers.authorization !== `Bot ${botToken}`) return UNAUTHORIZED
        if (call.path.guild !== guildId) return json(404, { message: 'Unknown Guild', code: 10004 })
        const after = BigInt(call.url.searchParams.get('after') ?? '0')
        const limit = Math.min(Number(call.url.searchParams.get('limit') ?? '1'), 1_000)
        const page = members.all().filter((one) => one.inGuild && BigInt(one.person.id) > after)
        return json(200, page.slice(0, limit).map(memberObject))
      },
    },
  ]
}

const TokenChange = z.strictObject({ expiresInSeconds: z.int().check(z.positive()) })

function controlRoutes(discord: Discord): Route[] {
  const { members } = discord
  const shown = (member: Member) => ({ ...member.person, roleIds: member.roleIds, inGuild: member.inGuild })
  return [
    { method: 'GET', path: /^\/control\/people$/, answer: () => json(200, members.all().map(shown)) },
    {
      method: 'POST',
      path: /^\/control\/people\/(?<id>\d+)$/,
      answer: control(MemberChange, (change, { path }) => {
        const member = members.get(path.id ?? '')
        if (!member) return json(404, { message: 'Nobody has this id' })
        members.change(member, change)
        return json(200, shown(member))
      }),
    },
    {
      method: 'POST',
      path: /^\/control\/tokens$/,
      answer: control(TokenChange, ({ expiresInSeconds }) => {
        discord.expiresInSeconds = expiresInSeconds
        return json(200, { expiresInSeconds })
      }),
    },
    {
      method: 'DELETE',
      path: /^\/control\/people$/,
      answer: () => {
        members.reset()
        return json(200, members.all().map(shown))
      },
    },
  ]
}

/**
 * Starts the demo's Discord: sign-in with a consent page, tokens that rotate, the user, the guild member and the guild's members, in
 * the shapes of Discord's public documentation. Under /control: POST people/{id} changes a person, DELETE people puts everybody back, POST tokens sets how
 * long access tokens live.
 */
export function startDiscord(options: DiscordOptions = {}): Promise<StandIn> {
  const settings: Settings = {
    port: 0,
    ...DEMO_DISCORD,
    people: PEOPLE,
    roleIds: DEFAULT_ROLE_IDS,
    expiresInSeconds: 604_800,
    signingKey: randomBytes(32).toString('base64url'),
    ...options,
  }
  const discord: Discord = {
    ...settings,
    members: createMembers(settings.people, settings.roleIds, [FOREIGN_ROLE_ID]),
    mint: createMint(settings.signingKey),
  }
  return serveStandIn({
    port: settings.port,
    routes: [...signInRoutes(discord), ...apiRoutes(discord), ...controlRoutes(discord)],
    rateLimited: (retryAfterMs) =>
      json(
        429,
        { message: 'You are being rate limited.', retry_after: retryAfterMs / 1000, global: false },
        { 'retry-after': String(Math.ceil(retryAfterMs / 1000)), 'x-ratelimit-scope': 'user' },
      ),
  })
}

if (import.meta.main) {
  const { [SIGNING_KEY_VARIABLE]: signingKey } = process.env
  await runStandIn('Demo Discord', (port, more) =>
    startDiscord({ port, people: [...PEOPLE, ...crowd(more)], ...(signingKey && { signingKey }) }),
  )
}
