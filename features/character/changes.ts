import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'

const REALM_FIELDS = {
  realm: { label: 'Realm' },
  to: { label: 'Connected to' },
} as const satisfies FactFields

const REALM_ACTIONS = {
  connect: {
    label: 'Connected',
    by: 'manage-community',
    invalidates: ['realms', 'agenda'],
  },
  part: {
    label: 'Disconnected',
    by: 'manage-community',
    invalidates: ['realms', 'agenda'],
  },
} as const satisfies Actions

export const characterChanges = {
  realm: { actions: REALM_ACTIONS, fields: REALM_FIELDS },
}

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    realm: (typeof characterChanges)['realm']
  }
}
