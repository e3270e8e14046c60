import { type Community, communityOf } from '../community.ts'
import { type Failure, invalid } from '../failure.ts'
import { foldSearch } from '../folding.ts'
import { grouped } from '../gold.ts'
import { LOOT_TYPES, SOURCES } from '../season.ts'
import { whyNotRates } from '../settlement/rules.ts'
import { SETTING_LABELS, SETTING_NAMES, type SettingName, type Settings } from './setting.ts'

/** Settings that are refused, though each of their fields is well formed; `changed` are the parts that somebody changed. */
export function whyNotSettings(value: Settings, changed: readonly SettingName[]): Failure | null {
  const { caps, deposits, rates } = communityOf(value)
  const refused = {
    realms: () => whyNotRealms(value.realms?.payment ?? []),
    deposits: () => whyNotDeposits(deposits, caps),
    caps: () => whyNotCaps(deposits, caps),
    rates: () => whyNotRates(rates),
  }
  for (const name of changed) {
    const failure = name in refused ? refused[name as keyof typeof refused]() : null
    if (failure !== null) return failure
  }
  return null
}

type Deposits = Community['deposits']
type Caps = Community['caps']

/** A source that takes no deposit asks for none. */
function whyNotDeposits(deposits: Deposits, caps: Caps): Failure | null {
  const asks = LOOT_TYPES.find((lootType) => deposits[lootType] > 0)
  const takesNone = SOURCES.find((source) => caps[source] === 0)
  if (asks === undefined || takesNone === undefined) return null
  return invalid(asks, `The highest deposit for ${takesNone} is 0%: no loot type can ask for one.`)
}

function whyNotCaps(deposits: Deposits, caps: Caps): Failure | null {
  const asks = LOOT_TYPES.find((lootType) => deposits[lootType] > 0)
  const takesNone = SOURCES.find((source) => caps[source] === 0)
  if (asks === undefined || takesNone === undefined) return null
  const least = grouped(deposits[asks])
  return invalid(
    takesNone,
    `The least deposit for ${asks} is ${least} g: the highest for ${takesNone} cannot be 0%.`,
  )
}

/** However it is spelled, a realm is one. */
function whyNotRealms(payment: readonly string[]): Failure | null {
  const keys = payment.map((realm) => foldSearch(realm).replace(/[^\p{L}\p{N}]/gu, ''))
  const twice = payment.find((_, at) => keys.indexOf(keys[at] ?? '') < at)
  return twice === undefined ? null : invalid('payment', `${twice} is listed twice.`)
}

type Fields = Readonly<Record<string, unknown>>

/** What of these settings is other than it was, by part: the names of the fields. */
export function changedFields(was: Settings, is: Settings): readonly (readonly [SettingName, string[]])[] {
  return SETTING_NAMES.flatMap((name) => {
    const [before, after]: [Fields, Fields] = [was[name] ?? {}, is[name] ?? {}]
    const fields = Object.keys({ ...before, ...after }).filter(
      (field) => wordsOf(before[field]) !== wordsOf(after[field]),
    )
    return fields.length === 0 ? [] : [[name, fields] as const]
  })
}

/** A change's facts in the history: the fields that changed, in words, by part. */
export function settingFacts(
  changed: ReturnType<typeof changedFields>,
  value: Settings,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    changed.map(([name, fields]) => {
      const given: Fields = value[name] ?? {}
      const { fields: labels } = SETTING_LABELS[name]
      return [name, fields.map((field) => `${labels[field] ?? field}: ${wordsOf(given[field])}`).join('; ')]
    }),
  )
}

function wordsOf(value: unknown): string {
  if (value === undefined) return 'default'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(wordsOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
