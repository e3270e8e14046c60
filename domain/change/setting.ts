import type { Actions } from './action.ts'

/** What can be done to a setting: rows of the one catalogue (domain/change.ts). Of a secret the history says only that it changed. */
export const SETTING_ACTIONS = {
  set: {
    label: 'Changed a setting',
    by: 'change-settings',
    outdates: ['settings'],
    moves: null,
    tells: null,
  },
} as const satisfies Actions
