import { sql as raw } from 'kysely'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { bodyOf, directText } from '#domain/channel/message.ts'
import { OF_ANOTHER_VERSION, type Outcome } from '#domain/delivery/rules.ts'
import { Failure } from '#domain/failure.ts'
import { factsOfTopic, type Topic } from '#domain/notice/notice.ts'
import { isQuiet, topicsFor } from '#domain/notice/rules.ts'
import { type Actor, can } from '#domain/rights.ts'
import { instantOf, wallClockAt } from '#domain/server-time.ts'
import type { Database } from '#server/database/open.ts'
import type { Sql } from '#server/database/tables.ts'
import { postForId, postMessage } from '#server/delivery/answers.ts'
import { addDeliveries } from '#server/delivery/data.ts'
import type { Sender } from '#server/delivery/outbox.ts'
import { createExternalFetch, discordUserAgent } from '#server/external-fetch.ts'
import { findMember } from '#server/member/data.ts'
import type { Roles } from '#server/member/roles.ts'
import { isSo, type NoticeRow, readReadOf, readToldOf, toNotice } from '#server/notice/data.ts'
import { readForDiscord } from '#server/notice/settings.ts'

interface BotDeps {
  readonly database: Database
  readonly roles: Pick<Roles, 'fresh'>
  readonly clock: () => Date
  readonly publicUrl: URL
  /** DISCORD_API_URL. */
  readonly apiUrl: string
  readonly botToken: string
  /** For one question and its answer, ms. */
  readonly timeoutMs?: number
}

/** What waits to be said to a member: which notice, told by the history's row that it is of. */
const toldOf = z.object({ kind: z.literal('notice'), historyId: z.int() })

const NEEDLESS: Outcome = { kind: 'needless' }
const CLOSED = { 400: 'Discord knows no such member', 403: 'The member takes no messages of the bot' }
/** So many conversations are remembered: to open one is a question of its own. */
const REMEMBERED = 1_000

/**
 * Adds what these changes told members who want to hear of it at Discord. Whether they may, and whether it is still so, is asked when
 * it is said.
 *
 * @returns how many messages
 */
export async function addWanted(sql: Sql, historyIds: readonly number[], now: Date): Promise<number> {
  if (historyIds.length === 0) return 0
  const { rows } = await raw<{ historyId: number; memberId: string; raidId: string | null }>`
    SELECT DISTINCT notice.history_id AS "historyId", wanted.member_id AS "memberId", notice.raid_id AS "raidId"
      FROM notice JOIN notice_setting AS wanted ON wanted.topic = notice.topic AND wanted.discord
       AND (wanted.member_id = notice.member_id OR notice.audience IS NOT NULL)
       AND wanted.member_id IS DISTINCT FROM notice.by_member
     WHERE notice.history_id = ANY (${[...historyIds]}::bigint[]) ORDER BY 1, 2`.execute(sql)
  const made = rows.map(({ historyId, memberId, raidId }) => ({
    target: `member ${memberId}`,
    raidId,
    says: { kind: 'notice', historyId },
  }))
  await addDeliveries(sql, made, now)
  return made.length
}

/** Says notices to members by the community's bot (docs/product.md, DSC-9): the Sender of 'member'. */
export function createBot(deps: BotDeps): Sender {
  const { publicUrl, apiUrl, botToken, timeoutMs = 5_000 } = deps
  const ask = createExternalFetch({ timeoutMs, maxBytes: 64 * 1_024 })
  const headers = {
    authorization: `Bot ${botToken}`,
    'user-agent': discordUserAgent(publicUrl.origin),
  }
  const conversations = new LRUCache<string, string>({ max: REMEMBERED })

  async function open(discordId: string): Promise<Outcome | { kind: 'made'; id: string }> {
    const id = conversations.get(discordId)
    if (id !== undefined) return { kind: 'made', id }
    const url = `${apiUrl}/users/@me/channels`
    const opened = await postForId(ask, { url, headers, body: { recipient_id: discordId }, refusals: CLOSED })
    if (opened.kind === 'made') conversations.set(discordId, opened.id)
    return opened
  }

  return async ({ id, says }, memberId) => {
    const known = toldOf.safeParse(says)
    if (!known.success) return OF_ANOTHER_VERSION
    const words = await wordsFor(deps, memberId, known.data.historyId)
    if (words === null) return NEEDLESS
    if ('kind' in words) return words
    const conversation = await open(words.discordId)
    if (conversation.kind !== 'made') return conversation
    const url = `${apiUrl}/channels/${conversation.id}/messages`
    // Discord answers a nonce that it knows with the message that it made (Create Message, enforce_nonce).
    const body = { ...bodyOf(words.text), nonce: `forge-${id}`, enforce_nonce: true }
    return postMessage(ask, { url, headers, body, refusals: { ...CLOSED, 404: CLOSED[400] } })
  }
}

/** What is said to whom; null where the member does not want it, or may not know of it, any more. */
async function wordsFor(
  { database, roles, clock, publicUrl }: BotDeps,
  memberId: string,
  historyId: number,
): Promise<Outcome | { discordId: string; text: string } | null> {
  const { sql } = database
  const member = await findMember(sql, memberId)
  const rows = (await readToldOf(sql, [historyId])).filter(
    (row) => row.memberId === memberId || row.audience !== null,
  )
  const [first] = rows
  if (member === null || first === undefined || !isSo(first, clock())) return null
  if ((await readReadOf(sql, memberId, [historyId])).size > 0) return null
  const wish = await readForDiscord(sql, memberId, first.topic)
  if (!wish.isWanted || isQuiet(wish.quiet, wallClockAt(clock()).minutes)) return null
  let actor: Actor
  try {
    actor = { _id: memberId, roles: await roles.fresh(member) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.code === 'signed-out' ? null : { kind: 'failed', reason: 'Their roles could not be read' }
  }
  const row = rows.find((one) => mayHear(one, actor))
  const notice = row === undefined ? null : toNotice(row, actor)
  if (row === undefined || notice === null) return null
  const facts = { topic: notice.topic, raid: raidOf(row), link: notice.link }
  return { discordId: member.discordId, text: directText(facts, publicUrl.origin) }
}

function mayHear({ topic, audience }: NoticeRow, actor: Actor): boolean {
  return topicsFor(actor).includes(topic) && (audience === null || can(actor.roles, audience))
}

/** Of what is about gold the raid is not named: who is told of their gold may not know of it. */
function raidOf({ topic, raid }: { topic: Topic; raid: NoticeRow['raid'] }) {
  if (raid === null || factsOfTopic(topic).of === 'own') return null
  const startsAt = instantOf({ date: raid.date, minutes: raid.start_minutes })
  return { name: raid.name, startsAt: startsAt?.toISOString() ?? null }
}
