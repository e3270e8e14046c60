import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { whyNotTake } from '#domain/archive/rules.ts'
import { Failure, invalid, throwIf } from '#domain/failure.ts'
import { CALLBACK_PATH, SCREENS, SIGN_IN_PATH } from '#domain/page.ts'
import { can } from '#domain/rights.ts'
import { TRIED_FIELDS, whyNotFixed } from '#domain/setting/rules.ts'
import { GIVEN, type SettingName, type SomeGiven } from '#domain/setting/setting.ts'
import * as calls from '#domain/setup/trial.ts'
import type { ChangeFeed } from '#server/change/feed.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/open.ts'
import type { Sql } from '#server/database/tables.ts'
import { isLoopback } from '#server/external-fetch.ts'
import { type Caller, type Implementation, implement } from '#server/http/endpoint.ts'
import { findMember, forgetReadings } from '#server/member/data.ts'
import { createDiscord } from '#server/member/discord.ts'
import { DiscordFailure, type GuildMember } from '#server/member/discord-answers.ts'
import type { Roles } from '#server/member/roles.ts'
import { SIGN_IN_SECONDS, type Tried } from '#server/member/sign-in.ts'
import { createTokenCipher, type TokenCipher } from '#server/member/token-cipher.ts'
import { Cookies } from '#server/session/cookies.ts'
import { insertSignIn, newSecret, readSignedInAt } from '#server/session/data.ts'
import { lockSetting, readSettingRows } from '#server/setting/data.ts'
import { discordOptions, type SettingStore } from '#server/setting/store.ts'
import { SetupChecks } from '#server/setup/checks.ts'
import { SetupDiscord } from '#server/setup/discord.ts'
import { keepFields } from '#server/setup/keep.ts'

interface TrialsDeps {
  readonly config: Config
  readonly database: Database
  readonly changes: ChangeFeed
  readonly store: SettingStore
  readonly roles: Roles
  clock(): Date
}

/** The settings that say how people get in, in the order in which they are locked. */
const NAMES = ['address', 'discord', 'roles'] as const satisfies readonly SettingName[]
type Given = Pick<SomeGiven, (typeof NAMES)[number]>

/** The settings that a sign-in tries, as they wait for it. `versions`: those that the settings had when it was asked for. */
const Trial = z.object({
  memberId: z.string(),
  sessionId: z.string(),
  versions: z.record(z.string(), z.number()),
  given: z.object({
    address: z.optional(GIVEN.address),
    discord: z.optional(GIVEN.discord),
    roles: z.optional(GIVEN.roles),
  }),
})
type Trial = z.infer<typeof Trial>

const NO_DISCORD = 'Discord gives no answer right now. Try again in a minute.'

/**
 * Other settings of how people get in, on a product that runs (docs/product.md, OWN-7): the set-up's tests, and then a sign-in that goes by
 * them. Only its success sets them, so that a wrong one shuts nobody out.
 */
export class Trials {
  readonly #deps: TrialsDeps
  readonly #cipher: TokenCipher
  readonly #checks: SetupChecks

  constructor(deps: TrialsDeps) {
    const { config, store } = deps
    this.#deps = deps
    this.#cipher = createTokenCipher(config.secret, 'trials')
    const discord = new SetupDiscord(discordOptions(config, store.current))
    this.#checks = new SetupChecks({ store, discord, authorizeUrl: config.discord.authorizeUrl })
  }

  routes(): Implementation[] {
    const checks = this.#checks
    return [
      implement(calls.getEntrance, async () => {
        const publicUrl = this.#address
        const redirect = new URL(CALLBACK_PATH, publicUrl).href
        return { payload: { ...checks.entrance(), publicUrl, redirect } }
      }),
      implement(calls.listBotServers, async () => ({ payload: await asked(() => checks.servers()) })),
      implement(calls.listBotServerRoles, async ({ guildId }) => ({
        payload: await asked(() => checks.serverRoles(guildId)),
      })),
      implement(calls.tryAddress, ({ publicUrl }, { actor, now }) =>
        this.#try(actor, now, () => this.#givenAddress(publicUrl)),
      ),
      implement(calls.tryDiscord, (sent, { actor, now }) =>
        this.#try(actor, now, async () => ({ discord: await checks.discord(sent) })),
      ),
      implement(calls.tryRoles, ({ guildId, roles }, { actor, now }) =>
        this.#try(actor, now, async () => {
          await checks.roles(guildId, roles)
          return { discord: { guildId }, roles }
        }),
      ),
    ]
  }

  /** The basis of a started sign-in; null where that cannot be read. */
  open(sealed: string): Tried | null {
    const plain = this.#cipher.decrypt(sealed)
    if (plain === null) return null
    const trial = Trial.parse(JSON.parse(plain))
    const { config, store } = this.#deps
    const address = new URL(trial.given.address?.publicUrl ?? this.#address)
    const { apiUrl, authorizeUrl } = config.discord
    const { clientId, clientSecret, guildId } = store.current.discord
    const { discord = {} } = trial.given
    const by = {
      clientId: discord.clientId ?? clientId ?? '',
      clientSecret: discord.clientSecret ?? clientSecret ?? '',
      guildId: discord.guildId ?? guildId ?? '',
    }
    const redirectUri = new URL(CALLBACK_PATH, address).href
    return {
      address: () => address,
      cookies: new Cookies(address),
      discord: createDiscord({ ...by, apiUrl, authorizeUrl, redirectUri, botToken: null }),
      entrance: {
        at: SCREENS.community.path,
        failedAt: new URL(SCREENS.community.path, this.#address).href,
        isOpen: () => Promise.resolve(true),
        admits: (found) => this.#admits(trial, found),
        enter: (sql) => this.#enter(sql, trial),
      },
    }
  }

  get #address(): string {
    const { config, store } = this.#deps
    return store.current.address.publicUrl ?? config.publicUrl.origin
  }

  #givenAddress(given: string): Promise<Given> {
    const url = this.#checks.address(given)
    if (isLoopback(url) && !isLoopback(new URL(this.#address)))
      throw invalid('publicUrl', `Only the machine that Forge runs on reaches ${url.origin}.`)
    return Promise.resolve({ address: { publicUrl: url.origin } })
  }

  /** Keeps what may be kept at once; begins the sign-in that the rest waits for. */
  async #try(actor: Caller, now: Date, test: () => Promise<Given>) {
    const { database, changes, store } = this.#deps
    throwIf(whyNotTake(await readSignedInAt(database.sql, actor.sessionId), now))
    const rows = await readSettingRows(database.sql)
    const given = this.#changed(await asked(test))
    const names = NAMES.filter((name) => given[name] !== undefined)
    for (const name of names) throwIf(whyNotFixed(name, fieldsOf(given, name), store.shown(name).fixed))
    if (names.length === 0) return { payload: { signIn: null }, message: 'Tried. Nothing has changed.' }
    const waits = names.some((name) =>
      fieldsOf(given, name).some((field) => TRIED_FIELDS[name]?.includes(field)),
    )
    if (!waits) {
      await changes.commit((sql) => this.#keep(sql, given, actor._id))
      return { payload: { signIn: null }, message: 'Tried and kept' }
    }
    const versions = Object.fromEntries(
      names.map((name) => [name, rows.find((row) => row.name === name)?.version ?? 0]),
    )
    const trial: Trial = { memberId: actor._id, sessionId: actor.sessionId, versions, given }
    const token = newSecret()
    const sealed = this.#cipher.encrypt(JSON.stringify(trial))
    const expiresAt = new Date(now.getTime() + SIGN_IN_SECONDS * 1_000)
    // Whoever has the token begins the sign-in, once.
    const started = { state: token, browser: token, codeVerifier: '', expiresAt, trial: sealed }
    await database.transaction((sql) => insertSignIn(sql, started))
    const signIn = new URL(SIGN_IN_PATH, given.address?.publicUrl ?? this.#address)
    signIn.searchParams.set('trial', token)
    return { payload: { signIn: signIn.href } }
  }

  /** Only what is other than what holds now. */
  #changed(given: Given): Given {
    const { address: _, ...current } = this.#deps.store.current
    const now = { ...current, address: { publicUrl: this.#address } }
    const changed = NAMES.map((name) => {
      const was = now[name] as Readonly<Record<string, unknown>>
      const fields = Object.entries(given[name] ?? {}).filter(
        ([field, value]) => !isDeepStrictEqual(value, was[field]),
      )
      return [name, fields.length === 0 ? undefined : Object.fromEntries(fields)]
    })
    return Object.fromEntries(changed) as Given
  }

  /** It is who asked for it, who is Admin now and stays so. */
  async #admits({ memberId, given }: Trial, found: GuildMember): Promise<boolean> {
    const { database, store, roles } = this.#deps
    const { Admin } = { ...store.current.roles, ...given.roles }
    const member = await findMember(database.sql, memberId)
    if (member?.discordId !== found.id || !Admin.some((id) => found.roles.includes(id))) return false
    return can(await asked(() => roles.fresh(member)), 'change-settings')
  }

  /** @returns false where the session that asked for it has ended, or somebody else has set the same since */
  async #enter(sql: Sql, { memberId, sessionId, versions, given }: Trial): Promise<boolean> {
    if ((await readSignedInAt(sql, sessionId)).getTime() === 0) return false
    for (const name of NAMES.filter((one) => given[one] !== undefined))
      if ((await lockSetting(sql, name)).version !== versions[name]) return false
    await this.#keep(sql, given, memberId)
    return true
  }

  async #keep(sql: Sql, given: Given, memberId: string): Promise<void> {
    for (const name of NAMES) {
      const fields = given[name]
      if (fields === undefined) continue
      const all = name === 'address' ? { ...fields, formerUrl: this.#address } : fields
      await keepFields(sql, this.#deps.store, { name, given: all, memberId })
    }
    // Roles that were read from another server say nothing of this one.
    if (given.discord?.guildId !== undefined) await forgetReadings(sql)
  }
}

const fieldsOf = (given: Given, name: keyof Given) => Object.keys(given[name] ?? {})

/** @throws Failure 'discord-unavailable' while Discord gives no answer */
async function asked<T>(ask: () => T | Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof DiscordFailure) throw new Failure('discord-unavailable', NO_DISCORD)
    throw error
  }
}
