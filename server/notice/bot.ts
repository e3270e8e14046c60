import { sql as raw } from 'kysely'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { bodyOf, directText } from '#domain/channel/message.ts'
import { OF_ANOTHER_VERSION, type Outcome } from '#domain/delivery/rules.ts'
import { Failure } from '#domain/failure.ts'
import { factsOfTopic, type Topic, type Whom } from '#domain/notice/notice.ts'
import { asksOf, isQuiet, topicsFor } from '#domain/notice/rules.ts'
import { type Actor, can } from '#domain/rights.ts'
import { instantOf, minutesOf, wallClockAt } from '#domain/server-time.ts'
import type { Database } from '#server/database/open.ts'
import type { Sql } from '#server/database/tables.ts'
import { postForId, postMessage } from '#server/delivery/answers.ts'
import { addDeliveries, joinWaiting, nextTurn } from '#server/delivery/data.ts'
import type { Sender } from '#server/delivery/outbox.ts'
import { createExternalFetch, discordUserAgent } from '#server/external-fetch.ts'
import { findMember } from '#server/member/data.ts'
import type { Roles } from '#server/member/roles.ts'
import { isSo, type NoticeRow, readNoticesOf, readReadOf, toNotice } from '#server/notice/data.ts'
import { readForDiscord } from '#server/notice/settings.ts'

interface BotDeps {
  readonly database: Database
  readonly roles: Pick<Roles, 'fresh'>
  readonly clock: () => Date
  readonly publicUrl: URL
  /** DISCORD_API_URL. */
  readonly apiUrl: string
  readonly botToken: string | null
  /** For one question and its answer, ms. */
  readonly timeoutMs?: number
}

/** A member's waiting message: its notices, by the history's rows that they are of. */
const noticeMessage = z.object({
  kind: z.literal('notice'),
  historyId: z.int(),
  more: z.optional(z.array(z.int())),
})

const NEEDLESS: Outcome = { kind: 'needless' }
const CLOSED = { 400: 'Discord knows no such member', 403: 'The member takes no messages of the bot' }
/** So many conversations are remembered: to open one is a question of its own. */
const REMEMBERED = 1_000

interface Wanted {
  readonly historyId: number
  readonly memberId: string
  readonly raidId: string | null
  readonly topic: Topic
  readonly whom: Whom
}

/**
 * Adds messages about these changes for members who want them on Discord: what is of one raid, or was published, goes together. What
 * asks for an answer goes at once and takes along what waits. Whether they may hear it, and whether it is still so, is asked when it is
 * said.
 *
 * @returns how many messages it added
 */
export async function addWanted(sql: Sql, historyIds: readonly number[], now: Date): Promise<number> {
  if (historyIds.length === 0) return 0
  const { rows } = await raw<Wanted>`
    SELECT DISTINCT ON (notice.history_id, wanted.member_id)
           notice.history_id AS "historyId", wanted.member_id AS "memberId", notice.raid_id AS "raidId", notice.topic, notice.whom
      FROM notice JOIN notice_setting AS wanted ON wanted.topic = notice.topic AND wanted.discord
       AND (wanted.member_id = notice.member_id OR notice.audience IS NOT NULL)
       AND wanted.member_id IS DISTINCT FROM notice.by_member
     WHERE notice.history_id = ANY (${[...historyIds]}::bigint[]) ORDER BY 1, 2`.execute(sql)
  let added = 0
  for (const some of Map.groupBy(rows, (one) => `${one.memberId} ${togetherWith(one)}`).values()) {
    const [{ memberId } = { memberId: '' }] = some
    const about = { target: `member ${memberId}`, raidId: togetherWith(some[0]) }
    const ids = some.map(({ historyId }) => historyId)
    const isUrgent =
      about.raidId === null || some.some(({ topic, whom }) => asksOf(topic, whom, { quiet: true }))
    if (await joinWaiting(sql, about, { ids, from: isUrgent ? now : null })) continue
    const from = isUrgent ? now : await nextTurn(sql, about, now)
    const [historyId, ...more] = ids
    await addDeliveries(sql, [{ ...about, says: { kind: 'notice', historyId, more } }], from)
    added += 1
  }
  return added
}

/** The key of notices that share a message: their raid, or that they publish raids. */
function togetherWith(one: Wanted | undefined): string | null {
  return one?.topic === 'raid-published' ? 'published' : (one?.raidId ?? null)
}

/** Says notices to members by the community's bot (docs/product.md, DSC-9): the Sender of 'member'. */
export function createBot(deps: BotDeps): Sender {
  const { publicUrl, apiUrl, botToken, timeoutMs = 5_000 } = deps
  const ask = createExternalFetch({ timeoutMs, maxBytes: 64 * 1_024 })
  const conversations = new LRUCache<string, string>({ max: REMEMBERED })

  async function open(
    headers: Record<string, string>,
    discordId: string,
  ): Promise<Outcome | { kind: 'made'; id: string }> {
    const id = conversations.get(discordId)
    if (id !== undefined) return { kind: 'made', id }
    const url = `${apiUrl}/users/@me/channels`
    const opened = await postForId(ask, { url, headers, body: { recipient_id: discordId }, refusals: CLOSED })
    if (opened.kind === 'made') conversations.set(discordId, opened.id)
    return opened
  }

  return async ({ id, says }, memberId) => {
    const parsed = noticeMessage.safeParse(says)
    if (!parsed.success) return OF_ANOTHER_VERSION
    const { historyId, more = [] } = parsed.data
    if (botToken === null) return { kind: 'failed', reason: 'No bot is set up' }
    const headers = { authorization: `Bot ${botToken}`, 'user-agent': discordUserAgent(publicUrl.origin) }
    const words = await wordsFor(deps, memberId, [historyId, ...more])
    if (words === null) return NEEDLESS
    if ('kind' in words) return words
    const conversation = await open(headers, words.discordId)
    if (conversation.kind !== 'made') return conversation
    const url = `${apiUrl}/channels/${conversation.id}/messages`
    // Discord answers a nonce that it knows with the message that it made (Create Message, enforce_nonce).
    const body = { ...bodyOf(words.text), nonce: `forge-${id}`, enforce_nonce: true }
    return postMessage(ask, { url, headers, body, refusals: { ...CLOSED, 404: CLOSED[400] } })
  }
}

/** The message and its recipient; null where nothing of it is still true, or visible to the member. */
async function wordsFor(
  { database, roles, clock, publicUrl }: BotDeps,
  memberId: string,
  historyIds: readonly number[],
): Promise<Outcome | { discordId: string; text: string } | null> {
  const { sql } = database
  const now = clock()
  const member = await findMember(sql, memberId)
  const wish = await readForDiscord(sql, memberId)
  if (member === null || isQuiet(wish.quiet, wallClockAt(now).minutes)) return null
  const read = await readReadOf(sql, memberId, historyIds)
  const rows = (await readNoticesOf(sql, historyIds)).filter(
    (row) =>
      (row.memberId === memberId || row.audience !== null) &&
      wish.topics.has(row.topic) &&
      !read.has(row.id) &&
      isSo(row, now),
  )
  if (rows.length === 0) return null
  let actor: Actor
  try {
    actor = { _id: memberId, roles: await roles.fresh(member) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.code === 'signed-out' ? null : { kind: 'failed', reason: 'Their roles could not be read' }
  }
  const heard = rows.filter((row) => mayHear(row, actor) && toNotice(row, actor, now) !== null)
  const [newest] = heard.toReversed()
  if (newest === undefined) return null
  const messages = [...new Map(heard.map((row) => [row.id, row])).values()].map((row) => ({
    topic: row.topic,
    raid: raidOf(row),
    link: toNotice(row, actor, now)?.link ?? null,
    was: startBefore(row),
  }))
  return { discordId: member.discordId, text: directText(messages, publicUrl.origin) }
}

/** The start before, where a raid's start changed. */
function startBefore({ topic, raid, changes: { from = {} } }: NoticeRow): string | null {
  if (topic !== 'raid-changed' || raid === null || (from.date === undefined && from.time === undefined))
    return null
  const date = typeof from.date === 'string' ? from.date : raid.date
  const minutes = typeof from.time === 'string' ? minutesOf(from.time) : raid.start_minutes
  return minutes === null ? null : (instantOf({ date, minutes })?.toISOString() ?? null)
}

function mayHear({ topic, audience }: NoticeRow, actor: Actor): boolean {
  return topicsFor(actor).includes(topic) && (audience === null || can(actor.roles, audience))
}

/** A message about gold does not name the raid: its reader may not know of that raid. */
function raidOf({ topic, raid }: { topic: Topic; raid: NoticeRow['raid'] }) {
  if (raid === null || factsOfTopic(topic).of === 'own') return null
  const startsAt = instantOf({ date: raid.date, minutes: raid.start_minutes })
  return { name: raid.name, startsAt: startsAt?.toISOString() ?? null }
}
