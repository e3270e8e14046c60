import type { Actions } from './action.ts'

/** The actions on a delivery: rows of the one catalogue (domain/change.ts). */
export const DELIVERY_ACTIONS = {
  retry: {
    label: 'Sent to Discord again',
    by: 'manage-community',
    outdates: ['channels'],
    moves: null,
    tells: null,
  },
} as const satisfies Actions
