import * as z from 'zod/mini'
import { ExternalFailure } from '#platform/call/server/external-fetch.ts'
import { onlyVisible } from '#platform/words/folding.ts'

/** Discord's answers, in the shapes of its public documentation, and their meaning to Forge. */

export interface DiscordUser {
  /** A snowflake: more digits than a number keeps. */
  readonly id: string
  readonly username: string
  /** The person's name, as far as it is visible: the one that they chose, else the handle, else the id. */
  readonly displayName: string
  /** Address of their picture at Discord's; null when they have none. */
  readonly avatar: string | null
}

/** displayName is the guild's nickname where there is one, avatar the one that they wear in the guild. */
export interface GuildMember extends DiscordUser {
  /** Discord role ids, also those that Forge knows nothing of. */
  readonly roles: readonly string[]
}

/**
 * `unreachable`: no answer, or Discord's own failure. `rate-limited`: ask again after retryAfterMs. `revoked`: the token or code is worth
 * nothing (any more). `nonsense`: an answer that Discord does not give. `refused`: the person said no. `forged`: not this browser's sign-in.
 */
type DiscordFailureKind = 'unreachable' | 'rate-limited' | 'revoked' | 'nonsense' | 'refused' | 'forged'

export class DiscordFailure extends Error {
  readonly kind: DiscordFailureKind
  /** The time that Discord asks to wait, ms; null when it names none. */
  readonly retryAfterMs: number | null
  /** Discord means everybody, whoever was asked about. */
  readonly isGlobal: boolean

  constructor(
    kind: DiscordFailureKind,
    message: string,
    {
      cause,
      retryAfterMs = null,
      isGlobal = false,
    }: { cause?: unknown; retryAfterMs?: number | null; isGlobal?: boolean } = {},
  ) {
    super(message, { cause })
    this.name = 'DiscordFailure'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
    this.isGlobal = isGlobal
  }
}

const CDN = 'https://cdn.discordapp.com'
/** Discord's codes for an unknown guild and an unknown member. */
const OUTSIDE_GUILD_CODES: readonly number[] = [10_004, 10_007]
const MAX_RETRY_AFTER_MS = 15 * 60_000

const Snowflake = z.string().check(z.regex(/^\d{1,20}$/))
const ImageHash = z.nullish(z.string().check(z.regex(/^\w{1,64}$/)))
const Name = z.string().check(z.minLength(1), z.maxLength(100))

export const UserAnswer = z.object({
  id: Snowflake,
  username: Name,
  global_name: z.nullish(Name),
  avatar: ImageHash,
})
export const MemberAnswer = z.object({
  user: UserAnswer,
  nick: z.nullish(Name),
  avatar: ImageHash,
  roles: z.array(Snowflake),
})
export const MembersAnswer = z.array(MemberAnswer)
const ErrorAnswer = z.object({ code: z.optional(z.number()) })
const LimitAnswer = z.object({
  retry_after: z.catch(z.optional(z.number()), undefined),
  global: z.catch(z.optional(z.boolean()), undefined),
})
export const TokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
  expires_in: z.number().check(z.positive()),
})

function avatarUrl(path: string, hash: string | null | undefined): string | null {
  return hash ? `${CDN}/${path}/${hash}.png?size=128` : null
}

/**
 * The visible part of the first name that has any (WIRE-13). Discord takes names that turn their neighbours or look like somebody
 * else's, and Forge can't refuse what Discord took.
 */
function visibleNameOf(...names: (string | null | undefined)[]): string | undefined {
  return names
    .map((name) => onlyVisible((name ?? '').toWellFormed().replace(/[\p{Cc}\p{Z}]+/gu, ' ')).trim())
    .find((name) => name !== '')
}

export function asUser(answer: z.infer<typeof UserAnswer>): DiscordUser {
  const { id, username, global_name, avatar } = answer
  const displayName = visibleNameOf(global_name, username) ?? id
  return { id, username, displayName, avatar: avatarUrl(`avatars/${id}`, avatar) }
}

export function asMember(answer: z.infer<typeof MemberAnswer>, guildId: string): GuildMember {
  const user = asUser(answer.user)
  return {
    ...user,
    displayName: visibleNameOf(answer.nick) ?? user.displayName,
    avatar: avatarUrl(`guilds/${guildId}/users/${user.id}/avatars`, answer.avatar) ?? user.avatar,
    roles: answer.roles,
  }
}

/**
 * What a refusal says of the next question: how long to wait, ms (null when it names no time), and whether that is for everybody
 * (https://docs.discord.com/developers/topics/rate-limits).
 */
export function limitOf(
  { headers }: Response,
  body: unknown,
): { retryAfterMs: number | null; isGlobal: boolean } {
  const said = LimitAnswer.safeParse(body).data
  const isGlobal =
    said?.global === true ||
    headers.get('x-ratelimit-global')?.toLowerCase() === 'true' ||
    headers.get('x-ratelimit-scope') === 'global'
  const ms = said?.retry_after !== undefined ? said.retry_after * 1_000 : headerMs(headers)
  return { retryAfterMs: Number.isFinite(ms) && ms > 0 ? Math.ceil(ms) : null, isGlobal }
}

/** Retry-After is a number of seconds or a date, which the answer's own Date is compared with: clocks differ. NaN: neither. */
function headerMs(headers: Headers): number {
  const given = headers.get('retry-after') ?? ''
  if (/^\s*[\d.]+\s*$/.test(given)) return Number(given) * 1_000
  const sentAt = Date.parse(headers.get('date') ?? '')
  return Date.parse(given) - (Number.isNaN(sentAt) ? Date.now() : sentAt)
}

/** The failure of an unsuccessful answer, whoever asked; a 401 needs the caller to know whose fault it is. */
export function failureOf(response: Response, body: unknown): DiscordFailure {
  const { status } = response
  const { retryAfterMs, isGlobal } = limitOf(response, body)
  const limit = { retryAfterMs: retryAfterMs && Math.min(retryAfterMs, MAX_RETRY_AFTER_MS), isGlobal }
  if (status === 429) return new DiscordFailure('rate-limited', 'Discord asks for fewer questions', limit)
  if (status >= 500) return new DiscordFailure('unreachable', `Discord failed with status ${status}`, limit)
  return new DiscordFailure('nonsense', `Discord answered with status ${status}`, limit)
}

export function readAs<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new DiscordFailure('nonsense', `Discord's answer has another shape: ${z.prettifyError(parsed.error)}`)
}

/** Failures of the question itself; everything else passes unchanged. */
export function throwUnreachable(error: unknown): never {
  if (!(error instanceof ExternalFailure)) throw error
  throw new DiscordFailure(error.kind === 'too-large' ? 'nonsense' : 'unreachable', error.message, {
    cause: error,
  })
}

/** Discord's own words for somebody who is not in the guild. Any other 404 is no word of Discord's about anybody. */
export function isOutsideGuild(response: Response, body: unknown): boolean {
  const said = ErrorAnswer.safeParse(body)
  return response.status === 404 && said.success && OUTSIDE_GUILD_CODES.includes(said.data.code ?? 0)
}
