import type { RoleIds } from '#platform/call/rights.ts'
import type { Log } from '#platform/call/server/log.ts'
import type { ChangeFeed } from '#platform/change/server/feed.ts'
import { storeSnapshot } from './data.ts'
import type { Discord } from './discord.ts'
import { DiscordFailure } from './discord-answers.ts'
import { snapshotOfGuildMember } from './roles.ts'

/** The guild is asked for its leaders and collectors at most this often, ms. */
const CACHED_MS = 60_000

interface RosterDeps {
  changes: ChangeFeed
  discord: Discord
  roleIds: RoleIds
  /** Without a bot token only people who have signed in are known. */
  hasBot: boolean
  clock: () => Date
  log: Log
}

/** People who can be named on a raid before they ever signed in, read from the guild by the bot. */
export class Roster {
  readonly #deps: RosterDeps
  #readAt = Number.NEGATIVE_INFINITY
  #underWay: Promise<void> | undefined
  /** Whether Discord lists the members to the bot; null while it was not asked. */
  listsMembers: boolean | null = null

  constructor(deps: RosterDeps) {
    this.#deps = deps
  }

  get hasBot(): boolean {
    return this.#deps.hasBot
  }

  /** Brings the known leaders and collectors up to date; when Discord can not be asked, the known ones serve. */
  async refresh(): Promise<void> {
    const { hasBot, clock } = this.#deps
    if (!hasBot || clock().getTime() - this.#readAt < CACHED_MS) return
    this.#underWay ??= this.#read().finally(() => {
      this.#underWay = undefined
    })
    await this.#underWay
  }

  async #read(): Promise<void> {
    const { changes, discord, roleIds, clock, log } = this.#deps
    this.#readAt = clock().getTime()
    try {
      const found = await discord.guildMembersWithRoles([
        ...roleIds['Raid Leader'],
        ...roleIds['Gold Collector'],
      ])
      // In one order everywhere, so that two instances that do this at once can not wait for each other.
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
