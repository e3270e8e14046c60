import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '#platform/call/failure.ts'
import { ROLES, type Role, type RoleIds } from '#platform/call/rights.ts'
import type { Log } from '#platform/call/server/log.ts'
import type { ChangeFeed } from '#platform/change/server/history.ts'
import { asFailure } from '#platform/database/failures.ts'
import type { Database } from '#platform/database/open.ts'
import {
  claimRefresh,
  type EncryptedTokens,
  findMember,
  forgetAuthorization,
  type Member,
  type MemberSnapshot,
  readTokens,
  releaseRefresh,
  storeSnapshot,
  storeTokens,
} from './data.ts'
import { type Discord, DiscordFailure, type GuildMember, type Tokens } from './discord.ts'
import { endSessionsOf, type Sessions } from './sessions.ts'
import type { TokenCipher } from './token-cipher.ts'

/** A reading of roles is used this long before Discord is asked again, ms. */
export const FRESH_MS = 60_000
/** Tokens are refreshed this long before they expire, ms. */
const REFRESH_AHEAD_MS = 60_000
/** Longer than a refresh can take, so that the claim of a crashed instance expires. */
const CLAIM_MS = 15_000
const CLAIM_LOOKS_MS = 100

interface RolesDeps {
  database: Database
  changes: ChangeFeed
  discord: Discord
  tokenCipher: TokenCipher
  roleIds: RoleIds
  /** Roles that were read longer ago grant no right, ms. */
  maxAgeMs: number
  clock: () => Date
  log: Log
  sessions: Sessions
}

/** Reads people's roles from Discord and maps them to the nine roles (docs/product.md, Roles and rights). */
export class Roles {
  readonly #deps: RolesDeps
  /** One request at a time per person. */
  readonly #underWay = new Map<string, Promise<Member>>()
  readonly #pauses = new ReadingPauses()

  constructor(deps: RolesDeps) {
    this.#deps = deps
  }

  /** The roles that these Discord role ids give; other ids give none. */
  namesOf(roleIds: readonly string[]): Role[] {
    return ROLES.filter((role) => this.#deps.roleIds[role].some((id) => roleIds.includes(id)))
  }

  /** The member's roles if they were read within FRESH_MS; else null. */
  kept(member: Member): Role[] | null {
    return this.#ageOf(member) <= FRESH_MS ? this.namesOf(member.roleIds) : null
  }

  /**
   * The member's roles, reread if the last reading is over a minute old. While Discord is away, the last reading serves.
   * @throws Failure 'discord-unavailable' if the last reading is too old to grant anything, 'signed-out' if the person's
   * consent is revoked, 'database-away'
   */
  async fresh(member: Member): Promise<Role[]> {
    const kept = this.kept(member)
    if (kept !== null) return kept
    try {
      const current = await this.#readOnce(member)
      return this.namesOf(current.roleIds)
    } catch (error) {
      if (!(error instanceof DiscordFailure)) throw asFailure(error)
      if (this.#ageOf(member) > this.#deps.maxAgeMs) throw new Failure('discord-unavailable')
      return this.namesOf(member.roleIds)
    }
  }

  /** The age of the roles, ms. If they were read in the future, the clock was set back, so their age is infinite. */
  #ageOf({ rolesReadAt }: Member): number {
    const age = rolesReadAt === null ? -1 : this.#deps.clock().getTime() - rolesReadAt.getTime()
    return age < 0 ? Number.POSITIVE_INFINITY : age
  }

  #readOnce(member: Member): Promise<Member> {
    const running = this.#underWay.get(member._id)
    if (running !== undefined) return running
    const reading = this.#read(member).finally(() => this.#underWay.delete(member._id))
    this.#underWay.set(member._id, reading)
    return reading
  }

  async #read(member: Member): Promise<Member> {
    const { database, changes, clock, sessions, log } = this.#deps
    const { _id: memberId } = member
    // Another instance may have stored a newer reading than the session's.
    const stored = await findMember(database.sql, memberId)
    if (stored !== null && this.#ageOf(stored) <= FRESH_MS) return stored
    if (!this.#pauses.admits(memberId, clock().getTime()))
      throw new DiscordFailure('unreachable', 'Discord is left alone')
    try {
      const found = await this.#ask(memberId)
      this.#pauses.succeeded(memberId)
      const snapshot = snapshotOf(member, found)
      const { result } = await changes.commit((sql) => storeSnapshot(sql, snapshot, clock()))
      // Even if no role changed, the cached session has older roles.
      sessions.forgetMember(memberId)
      return result
    } catch (error) {
      if (!(error instanceof DiscordFailure)) throw error
      if (error.kind !== 'revoked') {
        const pause = this.#pauses.failed(memberId, clock().getTime(), error)
        log.warn({ kind: error.kind, memberId, ...pause }, 'Discord gives no roles: the last readings serve')
        throw error
      }
      this.#pauses.succeeded(memberId)
      await changes.commit(async (sql) => {
        await forgetAuthorization(sql, memberId, clock())
        await endSessionsOf(sql, memberId)
      })
      throw new Failure('signed-out')
    }
  }

  async #ask(memberId: string): Promise<GuildMember | null> {
    const { discord } = this.#deps
    try {
      return await discord.guildMember(await this.#accessToken(memberId, false))
    } catch (error) {
      if (!(error instanceof DiscordFailure) || error.kind !== 'revoked') throw error
      // The token expired early, or another instance rotated it.
      return discord.guildMember(await this.#accessToken(memberId, true))
    }
  }

  /** A valid access token; `renew` replaces the stored one. */
  async #accessToken(memberId: string, renew: boolean): Promise<string> {
    const { database, clock, tokenCipher } = this.#deps
    const tokens = await this.#tokens(memberId)
    const ends = tokens.expiresAt.getTime() - clock().getTime()
    if (!renew && ends > REFRESH_AHEAD_MS) return decrypted(tokenCipher, tokens.accessToken)
    const refreshed = (await claimRefresh(database.sql, memberId, tokens, CLAIM_MS))
      ? await this.#refresh(memberId, tokens)
      : await this.#refreshedByAnother(memberId, tokens)
    return decrypted(tokenCipher, refreshed.accessToken)
  }

  async #refresh(memberId: string, old: EncryptedTokens): Promise<EncryptedTokens> {
    const { database, discord, tokenCipher } = this.#deps
    try {
      const tokens = await discord.refresh(decrypted(tokenCipher, old.refreshToken))
      const encrypted = encryptTokens(tokenCipher, tokens)
      await storeTokens(database.sql, memberId, encrypted)
      return encrypted
    } catch (error) {
      await releaseRefresh(database.sql, memberId)
      throw error
    }
  }

  async #refreshedByAnother(memberId: string, old: EncryptedTokens): Promise<EncryptedTokens> {
    for (let waited = 0; waited < CLAIM_MS; waited += CLAIM_LOOKS_MS) {
      await wait(CLAIM_LOOKS_MS)
      const tokens = await this.#tokens(memberId)
      if (tokens.refreshToken !== old.refreshToken) return tokens
    }
    throw new DiscordFailure('unreachable', 'Whoever refreshes these tokens does not come back')
  }

  async #tokens(memberId: string): Promise<EncryptedTokens> {
    const tokens = await readTokens(this.#deps.database.sql, memberId)
    if (tokens === null) throw new DiscordFailure('revoked', 'There are no tokens of this person')
    return tokens
  }
}

export function encryptTokens({ encrypt }: TokenCipher, tokens: Tokens): EncryptedTokens {
  const { accessToken, refreshToken, expiresAt } = tokens
  return { accessToken: encrypt(accessToken), refreshToken: encrypt(refreshToken), expiresAt }
}

/** `found` is null for a member who has left the guild and keeps the known name. */
function snapshotOf(member: Member, found: GuildMember | null): MemberSnapshot {
  if (found !== null) return snapshotOfGuildMember(found)
  const { discordId, username, avatar } = member
  return { discordId, username, handle: username, avatar, roleIds: [], inGuild: false }
}

export function snapshotOfGuildMember(found: GuildMember): MemberSnapshot {
  return {
    discordId: found.id,
    username: found.displayName,
    handle: found.username,
    avatar: found.avatar,
    roleIds: found.roles,
    inGuild: true,
  }
}

/** @throws DiscordFailure 'revoked' if the token was encrypted with another secret: the person must sign in again */
function decrypted(tokenCipher: TokenCipher, encrypted: string): string {
  const plain = tokenCipher.decrypt(encrypted)
  if (plain === null) throw new DiscordFailure('revoked', 'These tokens were encrypted with another secret')
  return plain
}

/** The pause after a failure for which Discord names no pause, ms. */
const PAUSE_MS = 5_000
/** A waiting member who does not ask again within this time loses their turn, ms; pages ask every few seconds. */
const WAITS_MS = 10_000

interface Pause {
  /** The pause's start; the pause ends if the clock is set back to before its start. */
  readonly from: number
  readonly until: number
  /** Discord named the pause, so nothing shortens it. */
  readonly isNamed: boolean
}

/**
 * Decides about which member Discord may be asked, and when. A member's failure pauses that member. A global limit, or
 * failures of several members without a success in between, pause everybody: then one reading is tried every 5 s, for the
 * member who has waited longest, until a reading succeeds. All times are of the same clock, ms.
 */
export class ReadingPauses {
  readonly #ofMember = new Map<string, Pause>()
  #ofAll: Pause | undefined
  /** Members whose readings failed since the last success. */
  readonly #failed = new Set<string>()
  /** When each waiting member asked last, in the order in which they began to wait. */
  readonly #waiting = new Map<string, number>()

  /** Whether Discord may be asked about this member now. If so, the caller must report the outcome. */
  admits(memberId: string, now: number): boolean {
    if (isOn(this.#ofMember.get(memberId), now)) return false
    if (isOn(this.#ofAll, now) || (this.#isOutage && !this.#isNext(memberId, now))) {
      this.#waiting.set(memberId, now)
      return false
    }
    this.#waiting.delete(memberId)
    if (this.#isOutage) this.#ofAll = { from: now, until: now + PAUSE_MS, isNamed: false }
    return true
  }

  succeeded(memberId: string): void {
    this.#ofMember.delete(memberId)
    this.#failed.clear()
    this.#waiting.clear()
    if (this.#ofAll?.isNamed === false) this.#ofAll = undefined
  }

  /** @returns the pause, ms, and whether it concerns everybody */
  failed(
    memberId: string,
    now: number,
    { retryAfterMs, isGlobal }: Pick<DiscordFailure, 'retryAfterMs' | 'isGlobal'>,
  ): { pauseMs: number; everybody: boolean } {
    const pauseMs = retryAfterMs ?? PAUSE_MS
    const pause = { from: now, until: now + pauseMs, isNamed: retryAfterMs !== null }
    this.#ofMember.set(memberId, pause)
    this.#failed.add(memberId)
    const everybody = isGlobal || this.#isOutage
    const isLonger = !isOn(this.#ofAll, now) || this.#ofAll.until < pause.until
    if (everybody && isLonger) this.#ofAll = pause
    return { pauseMs, everybody }
  }

  get #isOutage(): boolean {
    return this.#failed.size > 1
  }

  #isNext(memberId: string, now: number): boolean {
    for (const [id, at] of this.#waiting) {
      if (id === memberId) return true
      if (Math.abs(now - at) <= WAITS_MS) return false
      this.#waiting.delete(id)
    }
    return true
  }
}

function isOn(pause: Pause | undefined, now: number): pause is Pause {
  return pause !== undefined && now >= pause.from && now < pause.until
}

/** The guild's leaders and collectors are fetched at most this often, ms. */
const CACHED_MS = 60_000

interface RosterDeps {
  changes: ChangeFeed
  discord: Discord
  roleIds: RoleIds
  /** Whether there is a bot token; without one, only people who have signed in are known. */
  hasBot: boolean
  clock: () => Date
  log: Log
}

/** People who can be named on a raid before their first sign-in, read from the guild by the bot. */
export class Roster {
  readonly #deps: RosterDeps
  #readAt = Number.NEGATIVE_INFINITY
  /** Whether Discord lists the members to the bot; null before the first request. */
  listsMembers: boolean | null = null

  constructor(deps: RosterDeps) {
    this.#deps = deps
  }

  get hasBot(): boolean {
    return this.#deps.hasBot
  }

  /** Refreshes leaders and collectors; if Discord cannot be asked, the known people remain. */
  async refresh(): Promise<void> {
    const { hasBot, changes, discord, roleIds, clock, log } = this.#deps
    if (!hasBot || clock().getTime() - this.#readAt < CACHED_MS) return
    this.#readAt = clock().getTime()
    try {
      const found = await discord.guildMembersWithRoles([
        ...roleIds['Raid Leader'],
        ...roleIds['Gold Collector'],
      ])
      // In a fixed order, so that two instances do not deadlock.
      const snapshots = found.map(snapshotOfGuildMember).sort((a, b) => (a.discordId < b.discordId ? -1 : 1))
      this.listsMembers = true
      await changes.commit(async (sql) => {
        for (const snapshot of snapshots) await storeSnapshot(sql, snapshot, clock())
      })
    } catch (error) {
      if (error instanceof DiscordFailure) this.listsMembers = false
      log.warn({ err: error }, 'The guild did not say who leads and collects: the known people are offered')
    }
  }
}
