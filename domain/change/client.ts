import type { Actions } from './action.ts'

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
