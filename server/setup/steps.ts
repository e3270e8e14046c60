import { community } from '#domain/community.ts'
import { invalid } from '#domain/failure.ts'
import type { SettingName } from '#domain/setting/setting.ts'
import {
  type Kept,
  type RoleIdLists,
  roleIdListsBy,
  SETUP_STEPS,
  type SetupState,
  type SetupStep,
} from '#domain/setup/setup.ts'
import type { ChangeFeed } from '#server/change/feed.ts'
import type { SettingStore } from '#server/setting/store.ts'
import type { SentApplication, SetupChecks } from '#server/setup/checks.ts'
import { type Fields, keepFields } from '#server/setup/keep.ts'

interface StepsDeps {
  readonly changes: ChangeFeed
  readonly store: SettingStore
  readonly checks: SetupChecks
}

const NO_ADMIN = 'Choose at least one: an Admin completes the set-up.'
const FIRST = 'Finish the steps above first.'

/** The steps of the set-up, each of which is kept when its test passed. Every failure names the field. */
export class SetupSteps {
  readonly #deps: StepsDeps
  readonly checks: SetupChecks

  constructor(deps: StepsDeps) {
    this.#deps = deps
    this.checks = deps.checks
  }

  state(): SetupState {
    const entrance = this.checks.entrance()
    const done = this.#done()
    return {
      ...entrance,
      done: SETUP_STEPS.filter((step) => done[step]),
      roles: done.roles ? entrance.roles : roleIdListsBy(() => []),
      name: this.#has('site') ? community.site.name : null,
      invite: done.community ? community.links.invite : null,
    }
  }

  /** Somebody can sign in. */
  canSignIn(): boolean {
    const { address, discord, roles } = this.#done()
    return address && discord && roles
  }

  /** Somebody gave some of it. */
  #has(name: SettingName): boolean {
    return Object.keys(this.#deps.store.shown(name).value).length > 0
  }

  #done(): Record<SetupStep, boolean> {
    const { store } = this.#deps
    const { address, discord } = store.current
    return {
      address: address.publicUrl !== null,
      discord: discord.clientId !== null && discord.clientSecret !== null,
      roles: discord.guildId !== null && this.#has('roles'),
      community: this.#has('links'),
    }
  }

  /** `origin`: where the browser is. */
  async keepAddress(given: string, origin: string): Promise<Kept> {
    const url = this.checks.address(given)
    if (url.origin !== origin)
      throw invalid(
        'publicUrl',
        `This page is open at ${origin}. Open it at ${url.origin}, with the code, to show that it is reached there.`,
      )
    return this.#keep('address', { publicUrl: url.origin })
  }

  async keepDiscord(sent: SentApplication): Promise<Kept> {
    if (!this.#done().address) throw invalid('clientId', FIRST)
    return this.#keep('discord', await this.checks.discord(sent))
  }

  async keepRoles(guildId: string, roles: RoleIdLists): Promise<Kept> {
    if (!this.#done().discord) throw invalid('guildId', FIRST)
    if (roles.Admin.length === 0) throw invalid('roles.Admin', NO_ADMIN)
    await this.checks.roles(guildId, roles)
    await this.#keep('roles', roles)
    return this.#keep('discord', { guildId })
  }

  async keepCommunity(name: string, invite: string): Promise<void> {
    await this.#keep('site', { name })
    await this.#keep('links', { invite })
  }

  async #keep(name: SettingName, given: Fields): Promise<Kept> {
    const { changes, store } = this.#deps
    await changes.commit((sql) => keepFields(sql, store, { name, given, memberId: null }))
    await store.read()
    // The set-up's own last step is a sign-in.
    return { signIn: null }
  }
}
