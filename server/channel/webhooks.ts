import { CHANNEL_KINDS, CHANNEL_LABELS, type ChannelKind, said } from '#domain/channel/channel.ts'
import { bodyOf, textOf } from '#domain/channel/message.ts'
import { webhookOf } from '#domain/channel/rules.ts'
import { OF_ANOTHER_VERSION, type Outcome } from '#domain/delivery/rules.ts'
import { record } from '#server/change/record.ts'
import { markBroken, readAddress } from '#server/channel/data.ts'
import { askAgain, noteSaid } from '#server/channel/news.ts'
import type { Database } from '#server/database/open.ts'
import { postMessage } from '#server/delivery/answers.ts'
import type { Sender } from '#server/delivery/outbox.ts'
import { createExternalFetch, discordUserAgent } from '#server/external-fetch.ts'
import { createTokenCipher } from '#server/member/token-cipher.ts'

/** The community's channels at Discord, each by the webhook that was made for it. */
export interface Webhooks {
  /** Sends what waits for a channel: the Sender of 'channel'. */
  readonly send: Sender
  /** The stored part of a typed address: encrypted, and its end to recognise it by. Null when it is no webhook's. */
  seal(typed: string): { address: string; ending: string } | null
  /** Says that this channel works. */
  test(kind: ChannelKind): Promise<Outcome>
}

interface WebhooksDeps {
  readonly database: Database
  readonly clock: () => Date
  readonly secret: Buffer
  /** DISCORD_API_URL. */
  readonly apiUrl: string
  readonly publicUrl: URL
  /** For one message and its answer, ms. */
  readonly timeoutMs?: number
}

/** No more of an address is shown. */
const SHOWN = 4
const UNKNOWN = 'Discord no longer knows this webhook'
const GONE = { 401: UNKNOWN, 403: UNKNOWN, 404: UNKNOWN }
const REMOVED = 'The channel was removed'
const UNREADABLE = 'The address cannot be decrypted with this SESSION_SECRET: set it again'

export function createWebhooks({
  database,
  clock,
  secret,
  apiUrl,
  publicUrl,
  timeoutMs = 5_000,
}: WebhooksDeps): Webhooks {
  const cipher = createTokenCipher(secret, 'discord-webhooks')
  const ask = createExternalFetch({ timeoutMs, maxBytes: 64 * 1_024 })
  const headers = () => ({ 'user-agent': discordUserAgent(publicUrl.origin) })

  async function post(webhook: string, content: string): Promise<Outcome> {
    // Without wait Discord answers before it knows whether the message is one (Execute Webhook).
    const url = `${apiUrl}/webhooks/${webhook}?wait=true`
    return postMessage(ask, { url, headers: headers(), body: bodyOf(content), refusals: GONE })
  }

  /** The channel's webhook, or why there is none. */
  async function find(kind: ChannelKind): Promise<{ webhook: string; isBroken: boolean } | Outcome> {
    const found = await readAddress(database.sql, kind)
    if (found === undefined) return { kind: 'refused', reason: REMOVED }
    const webhook = cipher.decrypt(found.address)
    if (webhook === null) return { kind: 'refused', reason: UNREADABLE }
    return { webhook, isBroken: found.brokenSince !== null }
  }

  /** Staff are notified once; nobody asks for this channel until it is set again. */
  async function tellBroken(channel: ChannelKind): Promise<void> {
    await database.transaction(async (sql) => {
      if (!(await markBroken(sql, channel, clock()))) return
      const to = { kind: CHANNEL_LABELS[channel] }
      await record(sql, { noun: 'channel', action: 'break', recordId: channel, memberId: null, to })
    })
    database.notify()
  }

  return {
    seal(typed) {
      const webhook = webhookOf(typed, apiUrl)
      return webhook === null ? null : { address: cipher.encrypt(webhook), ending: webhook.slice(-SHOWN) }
    },
    async send({ says, madeAt }, name) {
      const channel = CHANNEL_KINDS.find((one) => one === name)
      const parsed = said.safeParse(says)
      if (channel === undefined || !parsed.success) return OF_ANOTHER_VERSION
      const stillSo = await askAgain(database, parsed.data, { madeAt, now: clock() })
      if (stillSo === null) return { kind: 'needless' }
      const found = await find(channel)
      if ('kind' in found) return found
      if (found.isBroken) return { kind: 'refused', reason: UNKNOWN }
      const outcome = await post(found.webhook, textOf(stillSo, publicUrl.origin))
      if (outcome.kind === 'refused' && outcome.reason === UNKNOWN) await tellBroken(channel)
      if (outcome.kind !== 'sent') return outcome
      return { kind: 'sent', note: (sql) => noteSaid(sql, stillSo, clock()) }
    },
    async test(kind) {
      const found = await find(kind)
      if ('kind' in found) return found
      return post(found.webhook, `This channel is set for: **${CHANNEL_LABELS[kind]}**.`)
    },
  }
}
