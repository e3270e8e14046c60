import { sql as raw } from 'kysely'
import { LRUCache } from 'lru-cache'
import { bodyOf, directText } from '#features/discord/message.ts'
import { findMember } from '#features/member/server/data.ts'
import type { Roles } from '#features/member/server/roles.ts'
import { topicsFor } from '#features/notice/rules.ts'
import { readForMessage } from '#features/notice/server/data.ts'
import { readSettings } from '#features/notice/server/settings.ts'
import { Failure } from '#platform/call/failure.ts'
import { pathToCrew, SCREENS } from '#platform/call/page.ts'
import type { Actor } from '#platform/call/rights.ts'
import { createExternalFetch, discordUserAgent } from '#platform/call/server/external-fetch.ts'
import type { Database } from '#platform/database/open.ts'
import type { Waiting } from './deliveries.ts'
import type { Prepared, Sender } from './messages.ts'
import { type Outcome, post } from './post.ts'

interface DirectDeps {
  readonly database: Database
  readonly roles: Pick<Roles, 'fresh'>
  readonly clock: () => Date
  readonly publicUrl: URL
  /** DISCORD_API_URL. */
  readonly apiUrl: string
  readonly botToken: string | null
}

/** For one question and its answer, ms. */
const TIMEOUT_MS = 5_000
/** So many conversations are remembered: to open one is a question of its own. */
const REMEMBERED = 1_000

const NOTHING: Prepared = { ready: [], post: async () => ({ kind: 'refused', reason: 'No bot is set up' }) }

/** Sends direct messages to members by the community's bot (docs/product.md, DSC-9). */
export function createDirect({ database, roles, clock, publicUrl, apiUrl, botToken }: DirectDeps): Sender {
  const ask = createExternalFetch({ timeoutMs: TIMEOUT_MS, maxBytes: 64 * 1_024 })
  const headers = { authorization: `Bot ${botToken}`, 'user-agent': discordUserAgent(publicUrl.origin) }
  const conversations = new LRUCache<string, string>({ max: REMEMBERED })

  async function open(discordId: string): Promise<Outcome> {
    const id = conversations.get(discordId)
    if (id !== undefined) return { kind: 'made', id }
    const body = { recipient_id: discordId }
    const opened = await post(ask, `${apiUrl}/users/@me/channels`, { headers, body })
    if (opened.kind === 'made') conversations.set(discordId, opened.id)
    // Nobody was told anything by an open conversation.
    return opened.kind === 'later' ? { ...opened, isLost: false } : opened
  }

  /** What the message says of it; null where it is no longer so, or not for this member. */
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
        // Discord answers a nonce that it knows with the message that it made (Create Message, enforce_nonce).
        const body = { ...bodyOf(content), nonce, enforce_nonce: true }
        return post(ask, `${apiUrl}/channels/${conversation.id}/messages`, { headers, body })
      },
    }
  }
}
