import * as z from 'zod/mini'
import { MAX_REALM, MOST_REALMS } from '#features/character/realm.ts'
import { rate } from '#features/payout/settlement-calls.ts'
import { LOOT_TYPES, SOURCES } from '#features/season/game.ts'
import { get, post } from '#platform/call/endpoint.ts'
import { singleLine } from '#platform/call/field.ts'
import { grouped, MAX_GOLD } from '#platform/words/gold.ts'

const MOST_MINUTES = 10_080
const MOST_DAYS = 3_650

const HTTPS = 'Enter an address that begins with https://.'
const httpsAddress = z.string({ error: HTTPS }).check(
  z.overwrite((value: string) => value.trim()),
  z.maxLength(300, { error: 'At most 300 characters.', abort: true }),
  z.refine((value) => URL.canParse(value) && new URL(value).protocol === 'https:', { error: HTTPS }),
)

const text = (max: number) => singleLine({ max, required: 'Leave no text empty.' })

const whole = (min: number, max: number, error: string) =>
  z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error }))

const wholePercent = whole(0, 100, 'Enter a whole percentage from 0 to 100.')

function ofEach<Name extends string, Schema extends z.core.$ZodType>(names: readonly Name[], schema: Schema) {
  const shape = Object.fromEntries(names.map((name) => [name, z.optional(schema)]))
  return z.strictObject(shape as Record<Name, z.ZodMiniOptional<Schema>>)
}

const yesOrNo = z.boolean({ error: 'Choose yes or no.' })

const REALMS = 'Name at least one payment realm.'
const realms = z
  .array(text(MAX_REALM), { error: REALMS })
  .check(
    z.minLength(1, { error: REALMS }),
    z.maxLength(MOST_REALMS, { error: `At most ${MOST_REALMS} realms.` }),
  )

/** The settable fields of each part; an omitted field has its default. */
export const GIVEN = {
  links: z.strictObject({
    invite: z.optional(httpsAddress),
    apply: z.optional(httpsAddress),
    book: z.optional(httpsAddress),
    contact: z.optional(httpsAddress),
    reviews: z.optional(httpsAddress),
  }),
  site: z.strictObject({
    name: z.optional(text(40)),
    tagline: z.optional(text(120)),
    clock: z.optional(z.enum(['12', '24'], { error: 'Choose 12 or 24 hours.' })),
  }),
  time: z.strictObject({
    resetDay: z.optional(whole(1, 7, 'Choose a day of the week.')),
    resetHour: z.optional(whole(0, 23, 'Enter an hour from 0 to 23.')),
  }),
  realms: z.strictObject({ payment: z.optional(realms) }),
  prices: z.strictObject({
    floor: z.optional(wholePercent),
    mythicWhole: z.optional(yesOrNo),
    keptMinutes: z.optional(whole(1, MOST_MINUTES, `Enter minutes from 1 to ${grouped(MOST_MINUTES)}.`)),
  }),
  caps: ofEach(SOURCES, wholePercent),
  deposits: ofEach(LOOT_TYPES, whole(0, MAX_GOLD, `Enter whole gold up to ${grouped(MAX_GOLD)}.`)),
  cuts: ofEach(SOURCES, rate),
  rates: ofEach(['leader', 'collector', 'community'], rate),
  privacy: z.strictObject({
    contactDays: z.optional(whole(1, MOST_DAYS, `Enter days from 1 to ${grouped(MOST_DAYS)}.`)),
  }),
} as const

export type SettingName = keyof typeof GIVEN
export const SETTING_NAMES = Object.keys(GIVEN) as readonly SettingName[]

export const settings = z.strictObject(
  Object.fromEntries(SETTING_NAMES.map((name) => [name, z.optional(GIVEN[name])])) as {
    [N in SettingName]: z.ZodMiniOptional<(typeof GIVEN)[N]>
  },
)
export type Settings = z.infer<typeof settings>

export interface SettingLabel {
  readonly label: string
  readonly unit?: '%' | 'g' | 'min' | 'days'
  /** The words for each value of a choice. */
  readonly words?: Readonly<Record<string, string>>
}

const DAYS = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}
const HOURS = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [hour, `${hour}:00`]))

export const SETTING_LABELS: {
  readonly [N in SettingName]: {
    readonly title: string
    readonly fields: Readonly<Record<keyof z.infer<(typeof GIVEN)[N]>, SettingLabel>>
  }
} = {
  links: {
    title: 'Links',
    fields: {
      invite: { label: 'Discord invitation' },
      apply: { label: 'Apply' },
      book: { label: 'Book' },
      contact: { label: 'Contact' },
      reviews: { label: 'Reviews' },
    },
  },
  site: {
    title: 'Name',
    fields: {
      name: { label: 'Name' },
      tagline: { label: 'Tagline' },
      clock: { label: 'Clock', words: { 12: '12 hours', 24: '24 hours' } },
    },
  },
  time: {
    title: 'Weekly reset',
    fields: {
      resetDay: { label: 'Day of the reset', words: DAYS },
      resetHour: { label: 'Hour of the reset', words: HOURS },
    },
  },
  realms: { title: 'Payment realms', fields: { payment: { label: 'Payment realms' } } },
  prices: {
    title: 'Prices',
    fields: {
      floor: { label: 'Lowest price', unit: '%' },
      mythicWhole: { label: 'Discount on Mythic', words: { true: 'Never', false: 'Allowed' } },
      keptMinutes: { label: 'Kept if cancelled within', unit: 'min' },
    },
  },
  caps: { title: 'Highest deposits', fields: labelsOf(SOURCES, 'Highest deposit', '%') },
  deposits: { title: 'Least deposits', fields: labelsOf(LOOT_TYPES, 'Least deposit', 'g') },
  cuts: { title: 'Cuts', fields: labelsOf(SOURCES, 'Cut', '%') },
  rates: { title: 'Rates', fields: labelsOf(['leader', 'collector', 'community'], 'Rate', '%') },
  privacy: {
    title: 'Privacy',
    fields: { contactDays: { label: 'Contact data deleted after', unit: 'days' } },
  },
}

function labelsOf<Name extends string>(names: readonly Name[], what: string, unit: '%' | 'g') {
  const labels = names.map((name) => [name, { label: `${what}, ${name}`, unit }])
  return Object.fromEntries(labels) as Record<Name, SettingLabel>
}

/** The stored settings. `version` 0: never saved. */
export const savedSettings = z.object({ value: settings, version: z.int() })
export type SavedSettings = z.infer<typeof savedSettings>

export const getSettings = get('/setting/all', { access: 'manage-community', payload: savedSettings })

/** The settings as JSON, as a member's page gets them when it loads (docs/product.md, OWN-8). */
export const readCommunity = get('/setting/community', {
  access: 'see-dashboard',
  payload: z.object({ settings: z.string() }),
})

/** Saves all settings: an omitted field gets its default. `version`: the version that the form shows. */
export const setSettings = post('/setting/set', {
  access: 'manage-community',
  input: z.strictObject({ value: settings, version: z.int({ error: 'The version is missing.' }) }),
  example: { value: { links: { invite: 'https://discord.gg/example' } }, version: 0 },
  payload: savedSettings,
})
