import { whyNotRates } from '#features/payout/settlement-rules.ts'
import { LOOT_TYPES, SOURCES } from '#features/season/game.ts'
import { Failure, invalid } from '#platform/call/failure.ts'
import { foldSearch } from '#platform/words/folding.ts'
import { grouped } from '#platform/words/gold.ts'
import { SETTING_LABELS, SETTING_NAMES, type SettingLabel, type SettingName, type Settings } from './calls.ts'
import { type Community, communityOf } from './community.ts'

/** Why well-formed settings are refused; the failure names a field such as 'caps:BR'. */
export function whyNotSettings(was: Settings, is: Settings): Failure | null {
  const all = communityOf(is)
  const refused: { readonly [N in SettingName]?: () => Failure | null } = {
    realms: () => whyNotRealms(is.realms?.payment ?? []),
    deposits: () => whyNotTogether('deposits', all),
    caps: () => whyNotTogether('caps', all),
    rates: () => whyNotRates(all.rates),
  }
  for (const [name] of changedFields(was, is)) {
    const failure = refused[name]?.() ?? null
    if (failure === null) continue
    const fields = Object.entries(failure.fields ?? {}).map(([field, text]) => [`${name}:${field}`, text])
    return new Failure(failure.code, failure.message, Object.fromEntries(fields))
  }
  return null
}

/** A source that takes no deposit cannot require a deposit. `changed`: the part that shows the error. */
function whyNotTogether(changed: 'caps' | 'deposits', { caps, deposits }: Community): Failure | null {
  const asks = LOOT_TYPES.find((lootType) => deposits[lootType] > 0)
  const takesNone = SOURCES.find((source) => caps[source] === 0)
  if (asks === undefined || takesNone === undefined) return null
  if (changed === 'deposits')
    return invalid(asks, `The highest deposit for ${takesNone} is 0%: no loot type can ask for one.`)
  const least = grouped(deposits[asks])
  return invalid(
    takesNone,
    `The least deposit for ${asks} is ${least} g: the highest for ${takesNone} cannot be 0%.`,
  )
}

/** Different spellings of a realm are the same realm. */
function whyNotRealms(payment: readonly string[]): Failure | null {
  const keys = payment.map((realm) => foldSearch(realm).replace(/[^\p{L}\p{N}]/gu, ''))
  const twice = payment.find((_, at) => keys.indexOf(keys[at] ?? '') < at)
  return twice === undefined ? null : invalid('payment', `${twice} is listed twice.`)
}

type Fields = Readonly<Record<string, unknown>>

export function changedFields(was: Settings, is: Settings): readonly (readonly [SettingName, string[]])[] {
  return SETTING_NAMES.flatMap((name) => {
    const [before, after]: [Fields, Fields] = [was[name] ?? {}, is[name] ?? {}]
    const fields = Object.keys({ ...before, ...after }).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    )
    return fields.length === 0 ? [] : [[name, fields] as const]
  })
}

/** The changed fields in words by part, for the history. */
export function settingFacts(
  changed: ReturnType<typeof changedFields>,
  value: Settings,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    changed.map(([name, fields]) => {
      const given: Fields = value[name] ?? {}
      const labels: Readonly<Record<string, SettingLabel>> = SETTING_LABELS[name].fields
      const facts = fields.map((field) => {
        const { label, ...of } = labels[field] ?? { label: field }
        return `${label}: ${given[field] === undefined ? 'default' : settingText(of, given[field])}`
      })
      return [name, facts.join('; ')]
    }),
  )
}

/** A field's value in words: '50,000 g'. */
export function settingText({ unit, words }: Pick<SettingLabel, 'unit' | 'words'>, value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
  if (value === null) return 'off'
  if (unit === undefined) return words?.[String(value)] ?? String(value)
  return unit === '%' ? `${value}%` : `${grouped(Number(value))} ${unit}`
}
