import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'

export const CLIENT_FIELDS = {
  client: { label: 'Client' },
  text: { label: 'Warning' },
  until: { label: 'Until', nothing: 'For good' },
} as const satisfies FactFields

/** The actions on a client: rows of the one catalogue (platform/change/catalogue.ts). */
export const CLIENT_ACTIONS = {
  warn: {
    label: 'Added a warning',
    by: 'warn-of-clients',
    invalidates: ['bookings', 'clients'],
    moves: null,
    notifies: null,
  },
  'take-back-warning': {
    label: 'Withdrew the warning',
    by: 'warn-of-clients',
    invalidates: ['bookings', 'clients'],
    moves: null,
    notifies: null,
  },
} as const satisfies Actions

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    client: Row<typeof CLIENT_ACTIONS, typeof CLIENT_FIELDS>
  }
}
