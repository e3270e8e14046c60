import { CHANNEL_KINDS, CHANNEL_LABELS, type ChannelKind } from '#features/discord/channel.ts'
import { bodyOf, textOf } from '#features/discord/message.ts'
import { newsOf, type Webhook, webhookOf } from '#features/discord/rules.ts'
import { createTokenCipher } from '#features/member/server/token-cipher.ts'
import { createExternalFetch, discordUserAgent } from '#platform/call/server/external-fetch.ts'
import { record } from '#platform/change/server/record.ts'
import type { Database } from '#platform/database/open.ts'
import { wallClockAt } from '#platform/words/server-time.ts'
import { markBroken, readAddress, readPlan, readRaidsAndSaid } from './data.ts'
import type { Waiting } from './deliveries.ts'
import type { Ready, Sender } from './messages.ts'
import { type Outcome, post, UNKNOWN_WEBHOOK } from './post.ts'

/** The community's channels at Discord, each by the webhook that was made for it. */
export interface Webhooks {
  /** Sends what waits for a channel. */
  readonly send: Sender
  /** The stored part of a typed address: encrypted, and its end to recognise it by. Null when it is no webhook's. */
  seal(typed: string): { address: string; ending: string } | null
  /** Posts that this channel works. */
  test(kind: ChannelKind): Promise<Outcome>
}

interface WebhooksDeps {
  readonly database: Database
  readonly clock: () => Date
  readonly secret: Buffer
  /** DISCORD_API_URL. */
  readonly apiUrl: string
  readonly publicUrl: URL
}

/** For one message and its answer, ms. */
const TIMEOUT_MS = 5_000
/** No more of an address is shown. */
const SHOWN = 4

export function createWebhooks({ database, clock, secret, apiUrl, publicUrl }: WebhooksDeps): Webhooks {
  const cipher = createTokenCipher(secret, 'discord-webhooks')
  const ask = createExternalFetch({ timeoutMs: TIMEOUT_MS, maxBytes: 64 * 1_024 })
  const headers = { 'user-agent': discordUserAgent(publicUrl.origin) }

  async function postTo(kind: ChannelKind, content: string): Promise<Outcome> {
    const found = await readAddress(database.sql, kind)
    if (found === undefined) return REMOVED
    const sealed = cipher.decrypt(found.address)
    if (sealed === null)
      return {
        kind: 'refused',
        reason: 'The address cannot be decrypted with this SESSION_SECRET: set it again',
      }
    if (found.brokenSince !== null) return { kind: 'refused', reason: UNKNOWN_WEBHOOK }
    const { id, token, thread } = JSON.parse(sealed) as Webhook
    // Without wait Discord answers before it knows whether the message is one (Execute Webhook).
    const inThread = thread === null ? '' : `&thread_id=${thread}`
    const url = `${apiUrl}/webhooks/${id}/${token}?wait=true${inThread}`
    const outcome = await post(ask, url, { headers, body: bodyOf(content) })
    if (outcome.kind === 'refused' && outcome.isGone) await noteBroken(kind)
    return outcome
  }

  /** Nobody asks Discord for this channel until it is set again. */
  async function noteBroken(kind: ChannelKind): Promise<void> {
    await database.transaction(async (sql) => {
      if (!(await markBroken(sql, kind, clock()))) return
      const to = { kind: CHANNEL_LABELS[kind] }
      await record(sql, { noun: 'channel', action: 'break', recordId: kind, memberId: null, to })
    })
    database.notify()
  }

  return {
    seal(typed) {
      const webhook = webhookOf(typed, apiUrl)
      return (
        webhook && { address: cipher.encrypt(JSON.stringify(webhook)), ending: webhook.token.slice(-SHOWN) }
      )
    },
    async send(name, rows) {
      const kind = CHANNEL_KINDS.find((one) => one === name)
      if (kind === undefined) return { ready: [], post: async () => REMOVED }
      const ready = kind === 'plan' ? await planIn(rows) : await newsIn(rows)
      return { ready, post: (content) => postTo(kind, content) }
    },
    test: (kind) => postTo(kind, `This channel is set for: **${CHANNEL_LABELS[kind]}**.`),
  }

  /** What is still so of what waits. */
  async function newsIn(rows: readonly Waiting[]): Promise<Ready[]> {
    const ids = [...new Set(rows.map((row) => row.about))]
    const raids = await readRaidsAndSaid(database.sql, { ids })
    return rows.flatMap((row) => {
      const found = raids.find(({ raid }) => raid.raid.raidId === row.about)
      const news = found === undefined ? [] : newsOf(found.raid, found.said, clock())
      const says = news.find((one) => one.kind === row.topic)
      if (found === undefined || says === undefined) return []
      return [{ row, text: textOf(says, publicUrl.origin), says, before: found.said }]
    })
  }

  /** A plan is for its day. */
  async function planIn(rows: readonly Waiting[]): Promise<Ready[]> {
    const now = clock()
    const todays = rows.filter((row) => row.about === wallClockAt(now).date)
    if (todays.length === 0) return []
    const text = textOf(await readPlan(database.sql, now), publicUrl.origin)
    return todays.map((row) => ({ row, text }))
  }
}

const REMOVED: Outcome = { kind: 'refused', reason: 'The channel was removed' }
