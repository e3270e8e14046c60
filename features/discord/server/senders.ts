import { sql as raw } from 'kysely'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { CHANNEL_KINDS, CHANNEL_LABELS, type ChannelKind } from '#features/discord/calls.ts'
import { bodyOf, directText, newsOf, textOf, type Webhook, webhookOf } from '#features/discord/rules.ts'
import { findMember } from '#features/member/server/data.ts'
import { limitOf } from '#features/member/server/discord.ts'
import type { Roles } from '#features/member/server/roles.ts'
import { createTokenCipher } from '#features/member/server/token-cipher.ts'
import { topicsFor } from '#features/notice/rules.ts'
import { readForMessage } from '#features/notice/server/data.ts'
import { readSettings } from '#features/notice/server/routes.ts'
import { Failure } from '#platform/call/failure.ts'
import { pathToCrew, SCREENS } from '#platform/call/page.ts'
import type { Actor } from '#platform/call/rights.ts'
import {
  createExternalFetch,
  discordUserAgent,
  ExternalFailure,
  readJson,
} from '#platform/call/server/external-fetch.ts'
import { record } from '#platform/change/server/history.ts'
import type { Database } from '#platform/database/open.ts'
import { wallClockAt } from '#platform/words/server-time.ts'
import { markBroken, readAddress, readPlan, readRaidsAndAnnounced, type Waiting } from './data.ts'
import type { Prepared, Ready, Sender } from './messages.ts'

export type Outcome =
  | { readonly kind: 'made'; readonly id: string }
  /** Discord will never accept it. `isGone`: Discord does not know the webhook or its thread. */
  | { readonly kind: 'refused'; readonly reason: string; readonly isGone?: boolean }
  /** A retry may succeed, in `afterMs` if Discord names it. `isLost`: people may have read it. `isForAll`: the limit is global. */
  | {
      readonly kind: 'later'
      readonly reason: string
      readonly afterMs?: number
      readonly isLost?: boolean
      readonly isForAll?: boolean
    }

const Made = z.object({ id: z.string().check(z.regex(/^\d{1,20}$/)) })
const Refusal = z.object({ code: z.number() })

const DEFAULT_RETRY_MS = 5_000

const UNKNOWN_WEBHOOK = 'Discord no longer knows this webhook'
const CLOSED = 'The member takes no messages of the bot'

/** Discord's codes that a person can act on (https://docs.discord.com/developers/topics/opcodes-and-status-codes). */
const BY_CODE: Readonly<Record<number, Outcome>> = {
  10003: { kind: 'refused', reason: 'Discord no longer knows this thread or channel', isGone: true },
  10015: { kind: 'refused', reason: UNKNOWN_WEBHOOK, isGone: true },
  50007: { kind: 'refused', reason: CLOSED },
  50027: { kind: 'refused', reason: UNKNOWN_WEBHOOK, isGone: true },
  50033: { kind: 'refused', reason: 'Discord knows no such member' },
  50278: { kind: 'refused', reason: CLOSED },
  220001: {
    kind: 'refused',
    reason:
      'This channel is a forum: add ?thread_id= and the id of one of its posts to the webhook’s address',
  },
}

const UNANSWERED: Readonly<Record<ExternalFailure['kind'], string>> = {
  unreachable: 'Discord could not be reached',
  timeout: 'Discord did not answer in time',
  'too-large': 'Discord’s answer could not be read',
}

/** Of one message with its answer. */
const ask = createExternalFetch({ timeoutMs: 5_000, maxBytes: 64 * 1_024 })

async function post(
  url: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: object },
): Promise<Outcome> {
  try {
    const response = await ask(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
    return outcomeOf(response, await readJson(response))
  } catch (error) {
    if (!(error instanceof ExternalFailure)) throw error
    return { kind: 'later', reason: UNANSWERED[error.kind], isLost: true, isForAll: true }
  }
}

/** The outcome of an answer with its JSON body; undefined for another body. */
export function outcomeOf(response: Response, body: unknown): Outcome {
  const { status } = response
  if (status === 200) {
    const made = Made.safeParse(body)
    return made.success
      ? { kind: 'made', id: made.data.id }
      : { kind: 'later', reason: UNANSWERED['too-large'], isLost: true }
  }
  if (status === 429) {
    const { retryAfterMs, isGlobal } = limitOf(response, body)
    return {
      kind: 'later',
      reason: 'Discord asked to wait',
      afterMs: retryAfterMs ?? DEFAULT_RETRY_MS,
      isForAll: isGlobal,
    }
  }
  const known = BY_CODE[Refusal.safeParse(body).data?.code ?? 0]
  if (status >= 400 && status < 500 && known !== undefined) return known
  // Retried: an operator can give the bot another token.
  if (status === 401) return { kind: 'later', reason: 'Discord rejects the bot’s token' }
  if (status >= 400 && status < 500)
    return { kind: 'refused', reason: `Discord refused the message (${status})` }
  return { kind: 'later', reason: `Discord answered with status ${status}`, isLost: true }
}

/** Posts to the community's channels by webhooks. */
export interface Webhooks {
  readonly send: Sender
  /** The stored form of a typed address: encrypted, with its end in clear. Null if it is no webhook. */
  seal(typed: string): { address: string; ending: string } | null
  test(kind: ChannelKind): Promise<Outcome>
}

interface SenderDeps {
  readonly database: Database
  readonly clock: () => Date
  readonly apiUrl: string
  readonly publicUrl: URL
}

interface WebhooksDeps extends SenderDeps {
  readonly secret: Buffer
}

const SHOWN = 4

export function createWebhooks({ database, clock, secret, apiUrl, publicUrl }: WebhooksDeps): Webhooks {
  const cipher = createTokenCipher(secret, 'discord-webhooks')
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
    // Without `wait` Discord answers before it has checked the message (Execute Webhook).
    const inThread = thread === null ? '' : `&thread_id=${thread}`
    const url = `${apiUrl}/webhooks/${id}/${token}?wait=true${inThread}`
    const outcome = await post(url, { headers, body: bodyOf(content) })
    if (outcome.kind === 'refused' && outcome.isGone) await noteBroken(kind)
    return outcome
  }

  /** Marks a channel as broken: nothing is posted until it is set again. */
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

  async function newsIn(rows: readonly Waiting[]): Promise<Ready[]> {
    const ids = [...new Set(rows.map((row) => row.about))]
    const raids = await readRaidsAndAnnounced(database.sql, { ids })
    return rows.flatMap((row) => {
      const found = raids.find(({ raid }) => raid.raid.raidId === row.about)
      const news = found === undefined ? [] : newsOf(found.raid, found.said, clock())
      const says = news.find((one) => one.kind === row.topic)
      if (found === undefined || says === undefined) return []
      return [{ row, text: textOf(says, publicUrl.origin), says, before: found.said }]
    })
  }

  async function planIn(rows: readonly Waiting[]): Promise<Ready[]> {
    const now = clock()
    const todays = rows.filter((row) => row.about === wallClockAt(now).date)
    if (todays.length === 0) return []
    const text = textOf(await readPlan(database.sql, now), publicUrl.origin)
    return todays.map((row) => ({ row, text }))
  }
}

const REMOVED: Outcome = { kind: 'refused', reason: 'The channel was removed' }

interface DirectDeps extends SenderDeps {
  readonly roles: Pick<Roles, 'fresh'>
  readonly botToken: string | null
}

/** The most conversations in memory: opening one is a request of its own. */
const REMEMBERED = 1_000

const NOTHING: Prepared = { ready: [], post: async () => ({ kind: 'refused', reason: 'No bot is set up' }) }

/** Sends direct messages to members through the community's bot (docs/product.md, DSC-9). */
export function createDirect({ database, roles, clock, publicUrl, apiUrl, botToken }: DirectDeps): Sender {
  const headers = { authorization: `Bot ${botToken}`, 'user-agent': discordUserAgent(publicUrl.origin) }
  const conversations = new LRUCache<string, string>({ max: REMEMBERED })

  async function open(discordId: string): Promise<Outcome> {
    const id = conversations.get(discordId)
    if (id !== undefined) return { kind: 'made', id }
    const body = { recipient_id: discordId }
    const opened = await post(`${apiUrl}/users/@me/channels`, { headers, body })
    if (opened.kind === 'made') conversations.set(discordId, opened.id)
    // An opened conversation has told nobody anything.
    return opened.kind === 'later' ? { ...opened, isLost: false } : opened
  }

  /** The message's text; null if it is no longer true, or not for this member. */
  async function textFor(actor: Actor, { topic, about }: Waiting): Promise<string | null> {
    const { sql } = database
    const said = topicsFor(actor).find((one) => one === topic)
    if (said === undefined) return null
    if (said !== 'mail-old' && said !== 'settlement-to-decide') {
      const found = await readForMessage(sql, actor, { historyId: Number(about), now: clock() })
      return found && directText(found, publicUrl.origin)
    }
    const { rows } = await (said === 'mail-old'
      ? raw<{ raidId: string }>`SELECT raid_id AS "raidId" FROM mail
          WHERE id = ${about}::uuid AND NOT sent AND withdrawn_at IS NULL AND holder_id = ${actor._id}::uuid`
      : raw<{ raidId: string }>`SELECT raid_id AS "raidId" FROM settlement
          WHERE id = ${about}::uuid AND state = 'proposed'`
    ).execute(sql)
    const [duty] = rows
    if (duty === undefined) return null
    const link = said === 'mail-old' ? `${SCREENS.mailDetails.path}?mail=${about}` : pathToCrew(duty.raidId)
    return directText({ topic: said, raid: null, link }, publicUrl.origin)
  }

  return async (memberId, rows) => {
    const member = botToken === null ? null : await findMember(database.sql, memberId)
    if (member === null) return NOTHING
    let actor: Actor
    try {
      actor = { _id: memberId, roles: await roles.fresh(member) }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code === 'signed-out') return NOTHING
      const reason = 'Their roles could not be read'
      return { ready: rows.map((row) => ({ row, text: '' })), post: async () => ({ kind: 'later', reason }) }
    }
    const { topics } = await readSettings(database.sql, actor)
    const isOn = ({ topic }: Waiting) => topics.some((one) => one.topic === topic && one.discord)
    const texts = await Promise.all(rows.map(async (row) => (isOn(row) ? textFor(actor, row) : null)))
    const ready = rows.flatMap((row, at) => {
      const text = texts[at]
      return text == null ? [] : [{ row, text }]
    })
    return {
      ready,
      async post(content, nonce) {
        const conversation = await open(member.discordId)
        if (conversation.kind !== 'made') return conversation
        // Discord answers a repeated nonce with the message that it created (Create Message, enforce_nonce).
        const body = { ...bodyOf(content), nonce, enforce_nonce: true }
        return post(`${apiUrl}/channels/${conversation.id}/messages`, { headers, body })
      },
    }
  }
}
