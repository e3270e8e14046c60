import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'

export const HERO_NAME_FIELDS = {
  name: { label: 'Name' },
  realm: { label: 'Realm' },
  faction: { label: 'Faction' },
  status: { label: 'Status', flag: ['Active', 'Inactive'] },
} as const satisfies FactFields

const HERO_NAME_ACTIONS = {
  create: {
    label: 'Added',
    by: 'manage-hero-names',
    invalidates: ['hero-names', 'banks', 'agenda'],
  },
  edit: {
    label: 'Edited',
    by: 'manage-hero-names',
    invalidates: ['hero-names', 'banks', 'ledger', 'agenda'],
  },
  delete: {
    label: 'Deleted',
    by: 'manage-hero-names',
    invalidates: ['hero-names', 'banks', 'ledger', 'agenda'],
  },
} as const satisfies Actions

export const heroNameChanges = {
  'hero-name': { actions: HERO_NAME_ACTIONS, fields: HERO_NAME_FIELDS },
}

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    'hero-name': (typeof heroNameChanges)['hero-name']
  }
}
