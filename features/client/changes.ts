import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'

const CLIENT_FIELDS = {
  client: { label: 'Client' },
  text: { label: 'Warning' },
  until: { label: 'Until', nothing: 'For good' },
} as const satisfies FactFields

const CLIENT_ACTIONS = {
  warn: {
    label: 'Added a warning',
    by: 'warn-of-clients',
    invalidates: ['bookings', 'clients'],
  },
  'take-back-warning': {
    label: 'Withdrew the warning',
    by: 'warn-of-clients',
    invalidates: ['bookings', 'clients'],
  },
} as const satisfies Actions

export const clientChanges = {
  client: { actions: CLIENT_ACTIONS, fields: CLIENT_FIELDS },
}

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    client: (typeof clientChanges)['client']
  }
}
