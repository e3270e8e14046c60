import type { Actions } from './action.ts'

/** The actions on the settings: rows of the one catalogue (domain/change.ts). */
export const SETTING_ACTIONS = {
  set: {
    label: 'Changed the settings',
    by: 'manage-community',
    // A settlement goes by the rates.
    invalidates: ['settings', 'settlement', 'agenda'],
    moves: null,
    notifies: null,
  },
} as const satisfies Actions
