import { community, communityOf } from '../community.ts'
import { Failure, invalid } from '../failure.ts'
import { foldSearch } from '../folding.ts'
import { grouped } from '../gold.ts'
import { ROLES, type RoleIds } from '../rights.ts'
import { LOOT_TYPES, SOURCES } from '../season.ts'
import {
  FIXED,
  GIVEN,
  SECRET_FIELDS,
  SETTING_LABELS,
  type SettingName,
  type SomeGiven,
  settingsOf,
} from './setting.ts'

type Fields = Readonly<Record<string, unknown>>

/** Refuses changes of what the environment sets. `set`: the fields that would change. */
export function whyNotFixed(
  name: SettingName,
  set: readonly string[],
  fixed: readonly string[],
): Failure | null {
  return whyNotOneOf(name, set, { fields: fixed, message: FIXED })
}

/** A wrong one of these shuts everybody out: no call sets them but by a sign-in that goes by them (OWN-7). */
export const TRIED_FIELDS: Readonly<Partial<Record<SettingName, readonly string[]>>> = {
  address: ['publicUrl', 'formerUrl'],
  discord: ['clientId', 'clientSecret', 'guildId'],
  roles: ['Admin'],
}

/** Whoever sets these shows that they serve. `is`: what the setting would be; a bot may go untried. */
export function whyNotUntried(name: SettingName, set: readonly string[], is: Fields): Failure | null {
  const bot = is.botToken === undefined ? [] : ['botToken']
  return whyNotOneOf(name, set, {
    fields: [...(TRIED_FIELDS[name] ?? []), ...bot],
    message: 'Set on Community, which tries it, or by the environment',
  })
}

function whyNotOneOf(
  name: SettingName,
  set: readonly string[],
  { fields, message }: { fields: readonly string[]; message: string },
): Failure | null {
  const field = set.find((one) => fields.includes(one))
  if (field === undefined) return null
  const sentence = `${SETTING_LABELS[name].fields[field]}: ${message}.`
  return new Failure('invalid-input', sentence, { [field]: message })
}

/** Settings that are refused, though each of their fields is well formed. */
export function whyNotGiven(name: SettingName, value: Fields): Failure | null {
  if (name === 'roles') return whyNotRoles(GIVEN.roles.parse(value))
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

function whyNotRoles(roles: NonNullable<SomeGiven['roles']>): Failure | null {
  const { roles: now } = settingsOf({ roles })
  const taken = new Map<string, string>()
  for (const role of ROLES) {
    for (const id of now[role]) {
      const other = taken.get(id)
      if (other !== undefined) {
        const message = other === role ? `${id} is listed twice.` : `${id} already gives ${other}.`
        return new Failure('invalid-input', message, { [role]: message })
      }
      taken.set(id, role)
    }
  }
  if (now.Admin.length > 0) return null
  const message = 'Somebody has to be Admin: name at least one Discord role.'
  return new Failure('invalid-input', message, { Admin: message })
}

/** Whoever changes the roles stays Admin: so somebody is one. `held`: Discord's roles of who changes them. */
export function whyNotOwnRoles({ Admin }: Pick<RoleIds, 'Admin'>, held: readonly string[]): Failure | null {
  if (Admin.some((id) => held.includes(id))) return null
  const message = 'You would no longer be Admin yourself.'
  return new Failure('invalid-input', message, { Admin: message })
}

/** A change's facts in the history: the fields that changed, in words; of a secret only that it did. */
export function settingFacts(
  name: SettingName,
  fields: readonly string[],
  value: Fields,
): Readonly<Record<string, string>> {
  const { fields: labels } = SETTING_LABELS[name]
  const said = fields.map((field) => {
    const isSecret = SECRET_FIELDS[name]?.includes(field) === true
    const words = isSecret ? (value[field] === undefined ? 'none' : 'set') : wordsOf(value[field])
    return `${labels[field] ?? field}: ${words}`
  })
  return { value: said.join('; ') }
}

function wordsOf(value: unknown): string {
  if (value === undefined) return 'default'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(wordsOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
