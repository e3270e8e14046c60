import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { DEFAULT_ROLE_IDS } from '#platform/call/rights.ts'
import { addBot, type Bot, isBot } from './discord-bot.ts'
import type { Member } from './discord-members.ts'
import { createMembers, MemberChange, memberObject, userObject } from './discord-members.ts'
import { addMessages } from './discord-messages.ts'
import type { Authority } from './discord-sign-in.ts'
import { addSignIn, bearer } from './discord-sign-in.ts'
import { createMint } from './discord-tokens.ts'
import type { Person } from './people.ts'
import { crowd, DEMO_GUILD_ID, PEOPLE } from './people.ts'
import type { StandIn } from './stand-in.ts'
import { runStandIn, SIGNING_KEY_VARIABLE, serveStandIn } from './stand-in.ts'

/** The product's configuration with the demo's Discord. */
export const DEMO_DISCORD = {
  clientId: '1183050119482736640',
  clientSecret: 'demo-client-secret',
  guildId: DEMO_GUILD_ID,
  botToken: 'demo-bot-token',
} as const

export interface DiscordOptions {
  readonly people?: readonly Person[]
  /** Whoever has it can sign in as anybody. Random by default, so that tokens end with this process. */
  readonly signingKey?: string
}

type Discord = Authority & Bot

const FOREIGN_ROLE_ID = '1183047933274619904'
const UNAUTHORIZED = { message: '401: Unauthorized', code: 0 }
const UNKNOWN_GUILD = { message: 'Unknown Guild', code: 10_004 }

interface InGuild {
  Params: { guild: string }
  Querystring: { after?: string; limit?: string }
}

function addApi(app: FastifyInstance, discord: Discord): void {
  const { members, guildId } = discord
  app.get('/api/v10/users/@me', (request, reply) => {
    const member = bearer(request, 'identify', discord)
    return member ? reply.send(userObject(member)) : reply.code(401).send(UNAUTHORIZED)
  })
  app.get<InGuild>('/api/v10/users/@me/guilds/:guild/member', (request, reply) => {
    const member = bearer(request, 'guilds.members.read', discord)
    if (!member) return reply.code(401).send(UNAUTHORIZED)
    const { refusal } = member
    if (refusal !== null)
      return reply
        .code(refusal.status)
        .headers(refusal.headers ?? {})
        .send(refusal.body ?? {})
    if (!member.inGuild || request.params.guild !== guildId) return reply.code(404).send(UNKNOWN_GUILD)
    return reply.send(memberObject(member))
  })
  app.get<InGuild>('/api/v10/guilds/:guild/members', ({ headers, params, query }, reply) => {
    if (!isBot(headers, discord)) return reply.code(401).send(UNAUTHORIZED)
    if (params.guild !== guildId) return reply.code(404).send(UNKNOWN_GUILD)
    if (!discord.bot.listsMembers) return reply.code(403).send({ message: 'Missing Access', code: 50_001 })
    const after = BigInt(query.after ?? '0')
    const limit = Math.min(Number(query.limit ?? '1'), 1_000)
    const page = members.all().filter((one) => one.inGuild && BigInt(one.person.id) > after)
    return reply.send(page.slice(0, limit).map(memberObject))
  })
}

function addControls(app: FastifyInstance, { members }: Discord): void {
  const shown = (member: Member) => ({ ...member.person, roleIds: member.roleIds, inGuild: member.inGuild })
  app.delete('/control/people', (_request, reply) => {
    members.reset()
    return reply.send(members.all().map(shown))
  })
  app.post<{ Params: { id: string }; Body: MemberChange }>(
    '/control/people/:id',
    { schema: { body: MemberChange } },
    ({ params, body }, reply) => {
      const member = members.get(params.id)
      if (!member) return reply.code(404).send({ message: 'Nobody has this id' })
      members.change(member, body)
      return reply.send(shown(member))
    },
  )
}

/**
 * Starts the demo's Discord: sign-in with a consent page, rotating tokens, the user, the guild member and the guild's
 * members, in the shapes of Discord's public documentation. Controls under /control: POST people/{id} changes a person,
 * DELETE people restores all, POST bot sets the bot's permissions and the role names; GET and DELETE messages, POST
 * webhooks creates one and POST webhooks/{id}/end ends it.
 */
export function startDiscord({
  people = PEOPLE,
  signingKey = randomBytes(32).toString('base64url'),
}: DiscordOptions = {}): Promise<StandIn> {
  const discord: Discord = {
    ...DEMO_DISCORD,
    roleIds: DEFAULT_ROLE_IDS,
    members: createMembers(people, DEFAULT_ROLE_IDS, [FOREIGN_ROLE_ID]),
    mint: createMint(signingKey),
    bot: { listsMembers: true, roleNames: {} },
  }
  return serveStandIn({
    addRoutes(app) {
      addSignIn(app, discord)
      addApi(app, discord)
      addBot(app, discord)
      addControls(app, discord)
      addMessages(app, discord)
    },
    rateLimit: (reply, retryAfterMs) =>
      reply
        .code(429)
        .headers({ 'retry-after': Math.ceil(retryAfterMs / 1000), 'x-ratelimit-scope': 'user' })
        .send({ message: 'You are being rate limited.', retry_after: retryAfterMs / 1000, global: false }),
  })
}

if (import.meta.main) {
  const { [SIGNING_KEY_VARIABLE]: signingKey } = process.env
  await runStandIn('Demo Discord', (more) =>
    startDiscord({ people: [...PEOPLE, ...crowd(more)], ...(signingKey && { signingKey }) }),
  )
}
