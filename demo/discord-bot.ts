import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { ROLES, type Role } from '#platform/call/rights.ts'

/** The application's settings and the names of the server's roles; the controls change them. */
export interface BotState {
  /** The server members intent. */
  listsMembers: boolean
  /** Names that differ from the nine. */
  roleNames: Readonly<Record<string, string>>
}

const BotChange = z.strictObject({
  listsMembers: z.optional(z.boolean()),
  roleNames: z.optional(z.record(z.string(), z.string())),
})

export interface Bot {
  readonly clientId: string
  readonly botToken: string
  readonly guildId: string
  readonly roleIds: Readonly<Record<Role, string>>
  readonly bot: BotState
}

const UNAUTHORIZED = { message: '401: Unauthorized', code: 0 }
const UNKNOWN_GUILD = { message: 'Unknown Guild', code: 10_004 }
/** The application's flag of an intent that a bot in few servers has. */
const GUILD_MEMBERS_LIMITED = 1 << 15

interface InGuild {
  Params: { guild: string }
}

export function isBot({ authorization }: IncomingHttpHeaders, { botToken }: Pick<Bot, 'botToken'>): boolean {
  return authorization === `Bot ${botToken}`
}

/** A bot's own calls: its application and its guild's roles, in the shapes of Discord's documentation. */
export function addBot(app: FastifyInstance, discord: Bot): void {
  const { clientId, guildId, roleIds, bot } = discord
  const refuse = (reply: FastifyReply) => reply.code(401).send(UNAUTHORIZED)
  app.get('/api/v10/applications/@me', ({ headers }, reply) => {
    if (!isBot(headers, discord)) return refuse(reply)
    const flags = bot.listsMembers ? GUILD_MEMBERS_LIMITED : 0
    return reply.send({ id: clientId, name: 'Forge', description: '', bot_public: false, flags })
  })
  app.get<InGuild>('/api/v10/guilds/:guild/roles', ({ headers, params }, reply) => {
    if (!isBot(headers, discord)) return refuse(reply)
    if (params.guild !== guildId) return reply.code(404).send(UNKNOWN_GUILD)
    const role = (id: string, name: string, position: number) => ({ id, name, position, managed: false })
    const all = ROLES.map((name, at) => role(roleIds[name], bot.roleNames[name] ?? name, ROLES.length - at))
    return reply.send([role(guildId, '@everyone', 0), ...all])
  })
  app.post<{ Body: z.infer<typeof BotChange> }>(
    '/control/bot',
    { schema: { body: BotChange } },
    ({ body }, reply) => reply.send(Object.assign(bot, body)),
  )
}
