import * as z from 'zod/mini'
import { singleLine } from '../field.ts'
import { list } from '../list.ts'
import { DEFAULT_ROLE_IDS, ROLES, type RoleIds } from '../rights.ts'

const ID = 'A Discord id is a number of 1 to 20 digits.'
const discordId = z.string({ error: ID }).check(
  z.overwrite((value: string) => value.trim()),
  z.regex(/^\d{1,20}$/, { error: ID }),
)

const HTTPS = 'Enter an address that begins with https://.'
const httpsAddress = z.string({ error: HTTPS }).check(
  z.overwrite((value: string) => value.trim()),
  z.maxLength(300, { error: 'At most 300 characters.', abort: true }),
  z.refine(isHttps, { error: HTTPS }),
)

const ORIGIN = 'Enter the address of the site alone, such as https://forge.example.'
const origin = z.string({ error: ORIGIN }).check(
  z.overwrite((value: string) => value.trim().replace(/\/$/, '')),
  z.maxLength(300, { error: 'At most 300 characters.', abort: true }),
  z.refine(isOrigin, { error: ORIGIN }),
)

const PERCENT = 'Enter a percentage from 0 to 100, with at most two decimals.'
const percent = z.number({ error: PERCENT }).check(
  z.gte(0, { error: PERCENT }),
  z.lte(100, { error: PERCENT }),
  z.refine((value: number) => value === Math.round(value * 100) / 100, { error: PERCENT }),
)

const text = (max: number) => singleLine({ max, required: 'Leave no text empty.' })

/** So many Discord roles give one of the nine at most. */
const MOST_ROLES = 50

/** What may be given of each setting: a field that is left out has its default. The environment gives the same. */
export const GIVEN = {
  /** Where the site is, and where people are sent to. */
  address: z.strictObject({ publicUrl: z.optional(origin) }),
  /** The community's application, bot and server at Discord. */
  discord: z.strictObject({
    clientId: z.optional(discordId),
    guildId: z.optional(discordId),
    clientSecret: z.optional(text(200)),
    botToken: z.optional(text(200)),
  }),
  /** Discord's roles that give each of the nine. */
  roles: z.partialRecord(
    z.enum(ROLES),
    z.array(discordId).check(z.maxLength(MOST_ROLES, { error: `At most ${MOST_ROLES} Discord roles each.` })),
  ),
  /** Where the site leads out of itself. */
  links: z.strictObject({
    invite: z.optional(httpsAddress),
    apply: z.optional(httpsAddress),
    book: z.optional(httpsAddress),
    contact: z.optional(httpsAddress),
    reviews: z.optional(httpsAddress),
  }),
  /** The advertiser's share of the price by source, percent. */
  cuts: z.strictObject({ TC: z.optional(percent), BR: z.optional(percent) }),
} as const

export type SettingName = keyof typeof GIVEN
export const SETTING_NAMES = Object.keys(GIVEN) as readonly SettingName[]
export type Given = { readonly [N in SettingName]: z.infer<(typeof GIVEN)[N]> }
/** What somebody said of some settings. */
export type SomeGiven = { readonly [N in SettingName]?: Given[N] | undefined }

/** Fields that nobody is ever told: encrypted in the database, in no answer and no history. */
export const SECRET_FIELDS: Readonly<Partial<Record<SettingName, readonly string[]>>> = {
  discord: ['clientSecret', 'botToken'],
}

/** As screens and the history call it. */
export const SETTING_LABELS: {
  readonly [N in SettingName]: { title: string; fields: Record<string, string> }
} = {
  address: { title: 'Address', fields: { publicUrl: 'Address of the site' } },
  discord: {
    title: 'Discord',
    fields: {
      clientId: 'Application id',
      guildId: 'Server id',
      clientSecret: 'Client secret',
      botToken: 'Bot token',
    },
  },
  roles: { title: 'Roles', fields: Object.fromEntries(ROLES.map((role) => [role, role])) },
  links: {
    title: 'Links',
    fields: {
      invite: 'Discord invitation',
      apply: 'Apply',
      book: 'Book',
      contact: 'Contact',
      reviews: 'Reviews',
    },
  },
  cuts: { title: 'Cuts', fields: { TC: 'TC, %', BR: 'BR, %' } },
}

/** Where the site leads out of itself. */
export interface Links {
  readonly invite: string
  readonly apply: string
  readonly book: string
  readonly contact: string
  readonly reviews: string
}

/** What is so now, of every setting: what was given, else the default. Rules get what they need of it as an argument. */
export interface Settings {
  /** Null where nobody said: then the environment's default holds. */
  readonly address: { readonly publicUrl: string | null }
  readonly discord: {
    readonly clientId: string | null
    readonly guildId: string | null
    readonly clientSecret: string | null
    readonly botToken: string | null
  }
  readonly roles: RoleIds
  readonly links: Links
  /** Percent. */
  readonly cuts: { readonly TC: number; readonly BR: number }
}

const INVITE = 'https://discord.gg/forge-boosting'

/** What is so when this was given of each setting. */
export function settingsOf(given: SomeGiven): Settings {
  const { invite = INVITE, ...links } = defined(given.links ?? {})
  const roles = Object.fromEntries(
    ROLES.map((role) => [role, given.roles?.[role] ?? [DEFAULT_ROLE_IDS[role]]]),
  )
  return {
    address: { publicUrl: null, ...defined(given.address ?? {}) },
    discord: {
      ...{ clientId: null, guildId: null, clientSecret: null, botToken: null },
      ...defined(given.discord ?? {}),
    },
    roles: roles as unknown as RoleIds,
    links: { invite, apply: invite, book: invite, contact: invite, reviews: invite, ...links },
    cuts: { TC: 32, BR: 5, ...defined(given.cuts ?? {}) },
  }
}

/** A field that says undefined is left out. */
function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** All fields of all settings. */
const FIELDS = Object.values(SETTING_LABELS).flatMap(({ fields }) => Object.keys(fields))

/**
 * A setting as staff see it. `value`: what was given, without secrets; `secrets`: which of those are set; `fixed`: the fields that the
 * environment sets, which nobody changes here.
 */
export const setting = z.object({
  name: z.enum(SETTING_NAMES as [SettingName, ...SettingName[]]),
  value: z.partialRecord(z.enum(FIELDS), z.union([z.string(), z.number(), list(z.string(), MOST_ROLES)])),
  secrets: list(z.string(), FIELDS.length),
  fixed: list(z.string(), FIELDS.length),
  version: z.int(),
})
export type Setting = z.infer<typeof setting>

function isHttps(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:'
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return /^https?:$/.test(url.protocol) && url.origin === value
}
