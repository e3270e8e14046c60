import { invalid, throwIf } from '#domain/failure.ts'
import { CALLBACK_PATH } from '#domain/page.ts'
import { whyNotGiven } from '#domain/setting/rules.ts'
import { GIVEN } from '#domain/setting/setting.ts'
import { type Entrance, type RoleIdLists, roleIdListsBy } from '#domain/setup/setup.ts'
import { isLoopback } from '#server/external-fetch.ts'
import type { SettingStore } from '#server/setting/store.ts'
import type { SetupDiscord } from '#server/setup/discord.ts'

interface ChecksDeps {
  readonly store: SettingStore
  readonly discord: SetupDiscord
  readonly authorizeUrl: string
}

/** The input of Discord's card or step; an empty secret stays. */
export interface SentApplication {
  readonly clientId: string
  readonly clientSecret: string
  readonly botToken: string
}

const NO_HTTPS =
  'Discord signs people in over https only. Put a proxy with a certificate before Forge (docs/operations.md), and open this page there.'
const NO_SECRET = 'This field is required'

/** How people get in, and the tests of the set-up's steps, each of which answers what is to be kept. Every failure names the field. */
export class SetupChecks {
  readonly #deps: ChecksDeps

  constructor(deps: ChecksDeps) {
    this.#deps = deps
  }

  entrance(): Entrance {
    const { store, authorizeUrl } = this.#deps
    const { address, discord, roles } = store.current
    const invitation = new URL(authorizeUrl)
    invitation.search = new URLSearchParams({
      client_id: discord.clientId ?? '',
      scope: 'bot',
      permissions: '0',
    }).toString()
    return {
      publicUrl: address.publicUrl,
      redirect: address.publicUrl && new URL(CALLBACK_PATH, address.publicUrl).href,
      clientId: discord.clientId,
      hasSecret: discord.clientSecret !== null,
      hasBot: discord.botToken !== null,
      invitation: discord.clientId && invitation.href,
      guildId: discord.guildId,
      roles: roleIdListsBy((role) => roles[role]),
    }
  }

  address(given: string): URL {
    const publicUrl = given.replace(/\/+$/, '')
    if (!URL.canParse(publicUrl))
      throw invalid('publicUrl', 'Enter an address such as https://forge.example.')
    const url = new URL(publicUrl)
    if (url.protocol !== 'https:' && !isLoopback(url)) throw invalid('publicUrl', NO_HTTPS)
    return url
  }

  async discord(sent: SentApplication) {
    const { store, discord } = this.#deps
    const clientId = sent.clientId.trim()
    const clientSecret = sent.clientSecret.trim() || store.current.discord.clientSecret
    const botToken = sent.botToken.trim() || store.current.discord.botToken
    if (clientSecret === null) throw invalid('clientSecret', NO_SECRET)
    if (!/^\d{1,20}$/.test(clientId)) throw invalid('clientId', 'An application id is a number.')
    await discord.assertApplication(clientId, clientSecret)
    if (botToken !== null) await discord.assertBot(clientId, botToken)
    return { clientId, clientSecret, ...(botToken !== null && { botToken }) }
  }

  servers() {
    const { botToken } = this.#deps.store.current.discord
    return botToken === null ? [] : this.#deps.discord.servers(botToken)
  }

  serverRoles(guildId: string) {
    const { botToken } = this.#deps.store.current.discord
    return botToken === null ? [] : this.#deps.discord.roles(guildId, botToken)
  }

  async roles(guildId: string, roles: RoleIdLists): Promise<void> {
    if (!/^\d{1,20}$/.test(guildId)) throw invalid('guildId', 'A server id is a number.')
    const [wrong] = GIVEN.roles.safeParse(roles).error?.issues ?? []
    if (wrong !== undefined) throw invalid(`roles.${String(wrong.path[0])}`, wrong.message)
    throwIf(whyNotGiven('roles', roles))
    if (this.#deps.store.current.discord.botToken === null) return
    const found = await this.serverRoles(guildId)
    const unknown = Object.values(roles)
      .flat()
      .find((id) => !found.some(({ _id }) => _id === id))
    if (unknown !== undefined) throw invalid('guildId', `This server has no role ${unknown}.`)
    if (!found.some(({ _id, holders }) => holders > 0 && roles.Admin.includes(_id)))
      throw invalid('roles.Admin', 'Nobody holds it. Give it to yourself on Discord, or choose another.')
  }
}
