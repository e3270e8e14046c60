import { community } from '#domain/community.ts'
import { failureOfIssues, invalid, throwIf } from '#domain/failure.ts'
import { CALLBACK_PATH } from '#domain/page.ts'
import { ROLES } from '#domain/rights.ts'
import { settingFacts, whyNotFixed, whyNotGiven } from '#domain/setting/rules.ts'
import { GIVEN, SECRET_FIELDS, type SettingName } from '#domain/setting/setting.ts'
import { type RoleIdLists, SETUP_STEPS, type SetupState, type SetupStep } from '#domain/setup/setup.ts'
import type { ChangeFeed } from '#server/change/feed.ts'
import { record } from '#server/change/record.ts'
import { isLoopback } from '#server/external-fetch.ts'
import { lockSetting, storeSetting } from '#server/setting/data.ts'
import type { SettingStore } from '#server/setting/store.ts'
import type { SetupDiscord } from '#server/setup/discord.ts'

type Fields = Readonly<Record<string, unknown>>

interface StepsDeps {
  readonly changes: ChangeFeed
  readonly store: SettingStore
  readonly discord: SetupDiscord
  readonly authorizeUrl: string
}

const NO_HTTPS =
  'Discord signs people in over https only. Put a proxy with a certificate before Forge (docs/operations.md), and open this page there.'
const FIRST = 'Finish the steps above first.'
const NO_SECRET = 'This field is required'

/** The steps of the set-up, each of which is kept when its test passed. Every failure names the field. */
export class SetupSteps {
  readonly #deps: StepsDeps

  constructor(deps: StepsDeps) {
    this.#deps = deps
  }

  state(): SetupState {
    const { store, authorizeUrl } = this.#deps
    const { address, discord, roles } = store.current
    const done = this.#done()
    const invitation = new URL(authorizeUrl)
    invitation.search = new URLSearchParams({
      client_id: discord.clientId ?? '',
      scope: 'bot',
      permissions: '0',
    }).toString()
    return {
      done: SETUP_STEPS.filter((step) => done[step]),
      publicUrl: address.publicUrl,
      redirect: address.publicUrl && new URL(CALLBACK_PATH, address.publicUrl).href,
      clientId: discord.clientId,
      hasSecret: discord.clientSecret !== null,
      hasBot: discord.botToken !== null,
      invitation: discord.clientId && invitation.href,
      guildId: discord.guildId,
      roles: Object.fromEntries(
        ROLES.map((role) => [role, done.roles ? [...roles[role]] : []]),
      ) as RoleIdLists,
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
  async keepAddress(given: string, origin: string): Promise<void> {
    const publicUrl = given.replace(/\/+$/, '')
    if (!URL.canParse(publicUrl))
      throw invalid('publicUrl', 'Enter an address such as https://forge.example.')
    const url = new URL(publicUrl)
    if (url.protocol !== 'https:' && !isLoopback(url)) throw invalid('publicUrl', NO_HTTPS)
    if (url.origin !== origin)
      throw invalid(
        'publicUrl',
        `This page is open at ${origin}. Open it at ${url.origin}, with the code, to show that it is reached there.`,
      )
    await this.#keep('address', { publicUrl: url.origin })
  }

  async keepDiscord(sent: { clientId: string; clientSecret: string; botToken: string }): Promise<void> {
    if (!this.#done().address) throw invalid('clientId', FIRST)
    const { store, discord } = this.#deps
    const clientId = sent.clientId.trim()
    const clientSecret = sent.clientSecret.trim() || store.current.discord.clientSecret
    const botToken = sent.botToken.trim() || store.current.discord.botToken
    if (clientSecret === null) throw invalid('clientSecret', NO_SECRET)
    if (!/^\d{1,20}$/.test(clientId)) throw invalid('clientId', 'An application id is a number.')
    await discord.assertApplication(clientId, clientSecret)
    if (botToken !== null) await discord.assertBot(clientId, botToken)
    await this.#keep('discord', { clientId, clientSecret, ...(botToken !== null && { botToken }) })
  }

  servers() {
    const { botToken } = this.#deps.store.current.discord
    return botToken === null ? [] : this.#deps.discord.servers(botToken)
  }

  serverRoles(guildId: string) {
    const { botToken } = this.#deps.store.current.discord
    return botToken === null ? [] : this.#deps.discord.roles(guildId, botToken)
  }

  async keepRoles(guildId: string, roles: RoleIdLists): Promise<void> {
    const { discord } = this.#done()
    if (!discord) throw invalid('guildId', FIRST)
    if (!/^\d{1,20}$/.test(guildId)) throw invalid('guildId', 'A server id is a number.')
    if (roles.Admin.length === 0)
      throw invalid('roles.Admin', 'Choose at least one: an Admin completes the set-up.')
    const [wrong] = GIVEN.roles.safeParse(roles).error?.issues ?? []
    if (wrong !== undefined) throw invalid(`roles.${String(wrong.path[0])}`, wrong.message)
    throwIf(whyNotGiven('roles', roles))
    if (this.#deps.store.current.discord.botToken !== null) {
      const serverRoles = await this.serverRoles(guildId)
      const unknown = Object.values(roles)
        .flat()
        .find((id) => !serverRoles.some(({ _id }) => _id === id))
      if (unknown !== undefined) throw invalid('guildId', `This server has no role ${unknown}.`)
      if (!serverRoles.some(({ _id, holders }) => holders > 0 && roles.Admin.includes(_id)))
        throw invalid('roles.Admin', 'Nobody holds it. Give it to yourself on Discord, or choose another.')
    }
    await this.#keep('roles', roles)
    await this.#keep('discord', { guildId })
  }

  async keepCommunity(name: string, invite: string): Promise<void> {
    await this.#keep('site', { name })
    await this.#keep('links', { invite })
  }

  /** Gives the setting these fields beside those that it has. */
  async #keep(name: SettingName, given: Fields): Promise<void> {
    const { changes, store } = this.#deps
    await changes.commit(async (sql) => {
      const row = await lockSetting(sql, name)
      const before = store.partsOf(name, row)
      const was = { ...before.value, ...before.secrets }
      const parsed = GIVEN[name].safeParse({ ...was, ...given })
      if (!parsed.success) throw failureOfIssues(parsed.error.issues)
      const all: Fields = parsed.data
      const fields = Object.keys(given).filter((field) => String(was[field]) !== String(all[field]))
      throwIf(whyNotFixed(name, fields, store.shown(name, row).fixed))
      if (fields.length === 0) return
      const isSecret = (field: string) => SECRET_FIELDS[name]?.includes(field) === true
      const part = (secret: boolean) =>
        Object.fromEntries(Object.entries(all).filter(([field]) => isSecret(field) === secret))
      const secret = store.seal(part(true))
      await storeSetting(sql, { name, value: part(false), secret, version: row.version + 1 })
      const facts = { from: settingFacts(name, fields, was), to: settingFacts(name, fields, all) }
      await record(sql, { noun: 'setting', action: 'set', recordId: name, memberId: null, ...facts })
    })
    await store.read()
  }
}
