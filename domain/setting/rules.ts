import { community, communityOf } from '../community.ts'
import { type Failure, invalid } from '../failure.ts'
import { foldSearch } from '../folding.ts'
import { grouped } from '../gold.ts'
import { LOOT_TYPES, SOURCES } from '../season.ts'
import { GIVEN, SETTING_LABELS, type SettingName, type SomeGiven } from './setting.ts'

type Fields = Readonly<Record<string, unknown>>

/** Settings that are refused, though each of their fields is well formed. */
export function whyNotGiven(name: SettingName, value: Fields): Failure | null {
  if (name === 'realms') return whyNotRealms(GIVEN.realms.parse(value))
  if (name === 'deposits') return whyNotDeposits(GIVEN.deposits.parse(value))
  return name === 'caps' ? whyNotCaps(GIVEN.caps.parse(value)) : null
}

/** A source that takes no deposit asks for none. */
function whyNotDeposits(given: NonNullable<SomeGiven['deposits']>): Failure | null {
  const { deposits } = communityOf({ deposits: given })
  const asks = LOOT_TYPES.find((lootType) => deposits[lootType] > 0)
  const takesNone = SOURCES.find((source) => community.caps[source] === 0)
  if (asks === undefined || takesNone === undefined) return null
  return invalid(asks, `The highest deposit for ${takesNone} is 0%: no loot type can ask for one.`)
}

function whyNotCaps(given: NonNullable<SomeGiven['caps']>): Failure | null {
  const { caps } = communityOf({ caps: given })
  const asks = LOOT_TYPES.find((lootType) => community.deposits[lootType] > 0)
  const takesNone = SOURCES.find((source) => caps[source] === 0)
  if (asks === undefined || takesNone === undefined) return null
  const least = grouped(community.deposits[asks])
  return invalid(
    takesNone,
    `The least deposit for ${asks} is ${least} g: the highest for ${takesNone} cannot be 0%.`,
  )
}

/** However it is spelled, a realm is one. */
function whyNotRealms({ payment = [] }: NonNullable<SomeGiven['realms']>): Failure | null {
  const keys = payment.map((realm) => foldSearch(realm).replace(/[^\p{L}\p{N}]/gu, ''))
  const twice = payment.find((_, at) => keys.indexOf(keys[at] ?? '') < at)
  return twice === undefined ? null : invalid('payment', `${twice} is listed twice.`)
}

/** A change's facts in the history: the fields that changed, in words. */
export function settingFacts(
  name: SettingName,
  fields: readonly string[],
  value: Fields,
): Readonly<Record<string, string>> {
  const { fields: labels } = SETTING_LABELS[name]
  const said = fields.map((field) => `${labels[field] ?? field}: ${wordsOf(value[field])}`)
  return { value: said.join('; ') }
}

function wordsOf(value: unknown): string {
  if (value === undefined) return 'default'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(wordsOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
