import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { type Bot, isBot } from './discord-bot.ts'
import { channelsPage, type Message } from './discord-channels.ts'
import { type Members, userObject } from './discord-members.ts'
import { sendPage } from './discord-sign-in.ts'

/** A channel of the demo's guild, with the webhook that posts there. */
interface Webhook {
  readonly id: string
  readonly token: string
  readonly channel: string
  /** Its messages need a thread. */
  readonly isForum?: boolean
}

/** The demo's channels, for what the community decides. */
const DEMO_CHANNELS = ['raids', 'changes', 'last-slots', 'plan'] as const

/** The same on each start, so that the product finds them. */
export const DEMO_WEBHOOKS: readonly Webhook[] = DEMO_CHANNELS.map((channel, at) => ({
  id: `11840000000000000${String(at).padStart(2, '0')}`,
  token: `demo-webhook-of-${channel}-`.padEnd(68, 'x'),
  channel,
}))

/** The webhook's address for the product. */
export function webhookAddress(discordUrl: string, { id, token }: Pick<Webhook, 'id' | 'token'>): string {
  return `${discordUrl}/api/webhooks/${id}/${token}`
}

interface Guild extends Bot {
  readonly members: Members
}

const NONCE_LIFE_MS = 5 * 60_000
const Content = z.object({
  content: z.string().check(z.minLength(1), z.maxLength(2_000)),
  allowed_mentions: z.optional(z.object({ parse: z.array(z.string()) })),
  flags: z.optional(z.int()),
  nonce: z.optional(z.union([z.string().check(z.maxLength(25)), z.int()])),
  enforce_nonce: z.optional(z.boolean()),
})
type Content = z.infer<typeof Content>

/** The messages at this Discord, in order of arrival. */
class Said {
  #messages: Message[] = []
  #count = 0

  add(to: string, isDirect: boolean, { content, nonce }: Content): Message {
    this.#count += 1
    const message = {
      id: String(1_185_000_000_000_000_000n + BigInt(this.#count)),
      ...{ to, isDirect, content },
      nonce: nonce === undefined ? null : String(nonce),
      at: new Date().toISOString(),
    }
    this.#messages.push(message)
    return message
  }

  /** The message with this nonce, while Discord remembers it. */
  withNonce(to: string, nonce: string): Message | undefined {
    return this.#messages.find(
      (one) => one.nonce === nonce && one.to === to && Date.now() - Date.parse(one.at) < NONCE_LIFE_MS,
    )
  }

  all(): readonly Message[] {
    return this.#messages
  }

  clear(): void {
    this.#messages = []
  }
}

function refuseContent(reply: FastifyReply): FastifyReply {
  return reply.code(400).send({ message: 'Invalid Form Body', code: 50_035 })
}

const objectOf = ({ id, content, nonce, at }: Message) => ({
  id,
  type: 0,
  content,
  timestamp: at,
  ...(nonce !== null && { nonce }),
})

/** Where the webhook posts; null in a forum without a thread. */
function placeOf({ channel, isForum = false }: Webhook, thread: string | undefined): string | null {
  if (thread !== undefined) return `${channel} ${thread}`
  return isForum ? null : channel
}

function addWebhooks(app: FastifyInstance, webhooks: Map<string, Webhook>, said: Said): void {
  for (const base of ['/api/webhooks', '/api/v10/webhooks'])
    app.post<{ Params: { id: string; token: string }; Querystring: { wait?: string; thread_id?: string } }>(
      `${base}/:id/:token`,
      ({ params, query, body }, reply) => {
        const webhook = webhooks.get(params.id)
        if (!webhook) return reply.code(404).send({ message: 'Unknown Webhook', code: 10_015 })
        if (webhook.token !== params.token)
          return reply.code(401).send({ message: 'Invalid Webhook Token', code: 50_027 })
        const parsed = Content.safeParse(body)
        if (!parsed.success) return refuseContent(reply)
        const to = placeOf(webhook, query.thread_id)
        if (to === null)
          return reply.code(400).send({ message: 'Webhooks posted to forum channels …', code: 220_001 })
        const message = said.add(to, false, parsed.data)
        return query.wait === 'true' ? reply.send(objectOf(message)) : reply.code(204).send()
      },
    )
}

function addBot(app: FastifyInstance, guild: Guild, said: Said): void {
  const { members } = guild
  const unauthorized = (reply: FastifyReply) =>
    reply.code(401).send({ message: '401: Unauthorized', code: 0 })
  app.post<{ Body: { recipient_id?: string } }>('/api/v10/users/@me/channels', ({ headers, body }, reply) => {
    if (!isBot(headers, guild)) return unauthorized(reply)
    const member = members.get(body?.recipient_id ?? '')
    if (!member) return reply.code(400).send({ message: 'Invalid Recipient(s)', code: 50_033 })
    return reply.send({ id: member.person.id, type: 1, recipients: [userObject(member)] })
  })
  app.post<{ Params: { id: string } }>(
    '/api/v10/channels/:id/messages',
    ({ headers, params: { id }, body }, reply) => {
      if (!isBot(headers, guild)) return unauthorized(reply)
      const member = members.get(id)
      if (!member) return reply.code(404).send({ message: 'Unknown Channel', code: 10_003 })
      // A bot can write only to members of its guild.
      if (!member.inGuild)
        return reply.code(403).send({ message: 'Cannot send messages to this user', code: 50_007 })
      const parsed = Content.safeParse(body)
      if (!parsed.success) return refuseContent(reply)
      const { nonce, enforce_nonce: isEnforced } = parsed.data
      const known = isEnforced && nonce !== undefined ? said.withNonce(id, String(nonce)) : undefined
      return reply.send(objectOf(known ?? said.add(id, true, parsed.data)))
    },
  )
}

function addControls(app: FastifyInstance, webhooks: Map<string, Webhook>, said: Said): void {
  app.get('/control/messages', (_request, reply) => reply.send({ messages: said.all() }))
  app.delete('/control/messages', (_request, reply) => {
    said.clear()
    return reply.send({ count: 0 })
  })
  app.post<{ Body: { channel: string; isForum?: boolean } }>(
    '/control/webhooks',
    { schema: { body: z.strictObject({ channel: z.string(), isForum: z.optional(z.boolean()) }) } },
    ({ body }, reply) => {
      const id = `11850000000000${String(webhooks.size).padStart(4, '0')}`
      const webhook = { id, token: randomBytes(51).toString('base64url'), ...body }
      webhooks.set(id, webhook)
      return reply.send(webhook)
    },
  )
  app.post<{ Params: { id: string } }>('/control/webhooks/:id/end', ({ params: { id } }, reply) =>
    reply.send({ ended: webhooks.delete(id) }),
  )
}

/** Webhooks and bot messages, in the shapes of Discord's documentation, and a page that shows them. */
export function addMessages(app: FastifyInstance, guild: Guild): void {
  const said = new Said()
  const webhooks = new Map(DEMO_WEBHOOKS.map((one) => [one.id, one]))
  addWebhooks(app, webhooks, said)
  addBot(app, guild, said)
  addControls(app, webhooks, said)
  app.get<{ Querystring: { in?: string } }>('/', ({ query }, reply) => {
    const channels = [...new Set([...webhooks.values()].map(({ channel }) => channel))]
    const nameOf = (id: string) => guild.members.get(id)?.person.name ?? id
    return sendPage(reply, 200, channelsPage({ channels, messages: said.all(), nameOf, open: query.in }))
  })
}
