import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Authority } from '#demo/discord-sign-in.ts'
import { ROLES } from '#domain/rights.ts'

/** What the application's owner has switched on, and where the bot was invited; the controls change it. */
export interface BotState {
  /** The server members intent. */
  listsMembers: boolean
  isInGuild: boolean
}

const BotChange = z.strictObject({
  listsMembers: z.optional(z.boolean()),
  isInGuild: z.optional(z.boolean()),
})

interface Bot extends Authority {
  readonly guildId: string
  readonly botToken: string
  readonly bot: BotState
}

const UNAUTHORIZED = { message: '401: Unauthorized', code: 0 }
const UNKNOWN_GUILD = { message: 'Unknown Guild', code: 10_004 }
/** The application's flag of an intent that a bot in few servers has. */
const GUILD_MEMBERS_LIMITED = 1 << 15

interface InGuild {
  Params: { guild: string }
}

/** What a bot asks of itself: its application, its guilds and the roles of one, in the shapes of Discord's documentation. */
export function addBot(app: FastifyInstance, discord: Bot): void {
  const { clientId, guildId, botToken, bot, roleIds } = discord
  const isBot = ({ headers }: FastifyRequest) => headers.authorization === `Bot ${botToken}`
  const refuse = (reply: FastifyReply) => reply.code(401).send(UNAUTHORIZED)
  app.get('/api/v10/applications/@me', (request, reply) => {
    if (!isBot(request)) return refuse(reply)
    const flags = bot.listsMembers ? GUILD_MEMBERS_LIMITED : 0
    return reply.send({ id: clientId, name: 'Forge', description: '', bot_public: false, flags })
  })
  app.get('/api/v10/users/@me/guilds', (request, reply) => {
    if (!isBot(request)) return refuse(reply)
    const guild = {
      id: guildId,
      name: 'Forge Boosting',
      icon: null,
      owner: false,
      permissions: '0',
      features: [],
    }
    return reply.send(bot.isInGuild ? [guild] : [])
  })
  app.get<InGuild>('/api/v10/guilds/:guild/roles', (request, reply) => {
    if (!isBot(request)) return refuse(reply)
    if (request.params.guild !== guildId || !bot.isInGuild) return reply.code(404).send(UNKNOWN_GUILD)
    const role = (id: string, name: string, position: number) => ({ id, name, position, managed: false })
    const all = ROLES.map((name, at) => role(roleIds[name], name, ROLES.length - at))
    return reply.send([role(guildId, '@everyone', 0), ...all])
  })
  app.post<{ Body: z.infer<typeof BotChange> }>(
    '/control/bot',
    { schema: { body: BotChange } },
    ({ body }, reply) => reply.send(Object.assign(bot, body)),
  )
}
