import type { FactFields } from '../facts.ts'
import type { Actions } from './action.ts'

export const CLIENT_FIELDS = {
  client: { label: 'Client' },
  text: { label: 'Warning' },
  until: { label: 'Until', nothing: 'For good' },
} as const satisfies FactFields

/** The actions on a client: rows of the one catalogue (domain/change.ts). */
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

declare module '../change.ts' {
  interface Catalogue {
    client: Row<typeof CLIENT_ACTIONS, typeof CLIENT_FIELDS>
  }
}
