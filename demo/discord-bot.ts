import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { ROLES } from '#domain/rights.ts'

/** What the application's owner has switched on, and where the bot was invited; the controls change it. */
export interface BotState {
  /** The server members intent. */
  listsMembers: boolean
  isInGuild: boolean
  /** In the other server. */
  isInOther: boolean
}

const BotChange = z.strictObject({
  listsMembers: z.optional(z.boolean()),
  isInGuild: z.optional(z.boolean()),
  isInOther: z.optional(z.boolean()),
})

interface Server {
  readonly id: string
  readonly name: string
  readonly roleIds: Readonly<Record<string, string>>
}

export interface Application {
  readonly clientId: string
  readonly clientSecret: string
  readonly botToken: string
}

export interface Bots {
  readonly applications: readonly Application[]
  /** The demo's, and the other one. */
  readonly servers: readonly Server[]
  readonly bot: BotState
}

const UNAUTHORIZED = { message: '401: Unauthorized', code: 0 }
const UNKNOWN_GUILD = { message: 'Unknown Guild', code: 10_004 }
/** The application's flag of an intent that a bot in few servers has. */
const GUILD_MEMBERS_LIMITED = 1 << 15

interface InGuild {
  Params: { guild: string }
}

/** The application whose bot asks; null for nobody's. */
export function botOf({ authorization }: IncomingHttpHeaders, { applications }: Bots): Application | null {
  return applications.find(({ botToken }) => authorization === `Bot ${botToken}`) ?? null
}

/** What a bot asks of itself: its application, its guilds and the roles of one, in the shapes of Discord's documentation. */
export function addBot(app: FastifyInstance, discord: Bots): void {
  const { servers, bot } = discord
  const refuse = (reply: FastifyReply) => reply.code(401).send(UNAUTHORIZED)
  const joined = () => servers.filter((_, at) => (at === 0 ? bot.isInGuild : bot.isInOther))
  app.get('/api/v10/applications/@me', ({ headers }, reply) => {
    const found = botOf(headers, discord)
    if (found === null) return refuse(reply)
    const flags = bot.listsMembers ? GUILD_MEMBERS_LIMITED : 0
    return reply.send({ id: found.clientId, name: 'Forge', description: '', bot_public: false, flags })
  })
  app.get('/api/v10/users/@me/guilds', ({ headers }, reply) => {
    if (botOf(headers, discord) === null) return refuse(reply)
    const rest = { icon: null, owner: false, permissions: '0', features: [] }
    return reply.send(joined().map(({ id, name }) => ({ id, name, ...rest })))
  })
  app.get<InGuild>('/api/v10/guilds/:guild/roles', ({ headers, params }, reply) => {
    if (botOf(headers, discord) === null) return refuse(reply)
    const server = joined().find(({ id }) => id === params.guild)
    if (server === undefined) return reply.code(404).send(UNKNOWN_GUILD)
    const role = (id: string | undefined, name: string, position: number) => ({
      ...{ id, name, position },
      managed: false,
    })
    const all = ROLES.map((name, at) => role(server.roleIds[name], name, ROLES.length - at))
    return reply.send([role(server.id, '@everyone', 0), ...all])
  })
  app.post<{ Body: z.infer<typeof BotChange> }>(
    '/control/bot',
    { schema: { body: BotChange } },
    ({ body }, reply) => reply.send(Object.assign(bot, body)),
  )
}
