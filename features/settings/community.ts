import type { Rates } from '#features/payout/settlement-calls.ts'
import { type LootType, PAYMENT_REALMS, type Region, type Source } from '#features/season/game.ts'
import { locale } from '#platform/words/server-time.ts'

export interface Links {
  readonly invite: string
  readonly apply: string
  readonly book: string
  readonly contact: string
  readonly reviews: string
}

/** The community's settings that rules and screens use, with defaults (docs/product.md, A community's own). */
export interface Community {
  readonly site: {
    readonly name: string
    readonly tagline: string
    /** Raider.IO's region for a character that names none. */
    readonly region: Region
    /** The clock format for people who chose none. */
    readonly clock: '12' | '24'
  }
  readonly links: Links
  readonly time: {
    /** The IANA zone of server time. */
    readonly zone: string
    /** 1 Monday to 7 Sunday, as ISO 8601 counts. */
    readonly resetDay: number
    /** 0 to 23, server time. */
    readonly resetHour: number
  }
  readonly realms: { readonly payment: readonly string[] }
  readonly prices: {
    /** Lowest price of a new booking, whole percent of the raid's pot. */
    readonly floor: number
    /** Mythic bookings cost at least the raid's price. */
    readonly mythicWhole: boolean
    /** If a booking is cancelled less than this many minutes before the start, keeping the deposit is proposed; null: never. */
    readonly keptMinutes: number | null
  }
  /** Highest deposit by source, whole percent of the price. */
  readonly caps: Readonly<Record<Source, number>>
  /** Lowest deposit by loot type, gold. */
  readonly deposits: Readonly<Record<LootType, number>>
  /** The advertiser's share of a price by source, percent; by default the cap. */
  readonly cuts: Readonly<Record<Source, number>>
  readonly rates: Rates
  /** Contact data of done bookings is deleted after this many days; null: never. */
  readonly privacy: { readonly contactDays: number | null }
}

/** The stored fields; an omitted field has its default. */
export type CommunityGiven = {
  readonly [Part in keyof Community]?:
    | { readonly [Field in keyof Community[Part]]?: Community[Part][Field] | undefined }
    | undefined
}

const INVITE = 'https://discord.gg/forge-boosting'

/** Completes the stored fields with defaults. */
export function communityOf(given: CommunityGiven): Community {
  const links = defined(given.links)
  const { invite = INVITE } = links
  const caps = { TC: 32, BR: 5, ...defined(given.caps) }
  return {
    site: {
      name: 'Forge',
      tagline: 'Elite World of Warcraft: The War Within Boosting Services',
      region: 'eu' as const,
      clock: '12' as const,
      ...defined(given.site),
    },
    links: { invite, apply: invite, book: invite, contact: invite, reviews: invite, ...links },
    time: { zone: 'Europe/Paris', resetDay: 3, resetHour: 5, ...defined(given.time) },
    realms: { payment: PAYMENT_REALMS, ...defined(given.realms) },
    prices: { floor: 90, mythicWhole: false, keptMinutes: null, ...defined(given.prices) },
    caps,
    deposits: { Unsaved: 0, Saved: 0, VIP: 0, 'Loot Share': 0, ...defined(given.deposits) },
    cuts: { ...caps, ...defined(given.cuts) },
    rates: { leader: 5, collector: 2, community: 20, ...defined(given.rates) },
    privacy: { contactDays: null, ...defined(given.privacy) },
  }
}

function defined<T extends object>(fields: T | undefined): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/**
 * The settings of this process or page. The server replaces them after each change, a page when it loads, so a constant
 * derived from them goes stale.
 */
export const community: Community = communityOf({})

let taken: CommunityGiven = {}

/** Replaces this process's settings. */
export function takeCommunity(given: CommunityGiven): void {
  taken = given
  Object.assign(community, communityOf(given))
  const { site, time } = community
  Object.assign(locale, { name: site.name, clock: site.clock, ...time })
}

/** The settings in every page; a member's page also has OF_MEMBERS. */
const OF_VISITORS = ['site', 'links', 'time'] as const
const OF_MEMBERS = ['realms', 'prices', 'caps', 'deposits', 'cuts'] as const

/** A page's settings as JSON, for the page's `takeCommunity`. */
export function communityText(isMember: boolean): string {
  const parts = isMember ? [...OF_VISITORS, ...OF_MEMBERS] : OF_VISITORS
  const stored = parts.filter((part) => Object.keys(taken[part] ?? {}).length > 0)
  return JSON.stringify(Object.fromEntries(stored.map((part) => [part, taken[part]])))
}
