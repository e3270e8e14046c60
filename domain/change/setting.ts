import type { Actions } from './action.ts'

/** The actions on a setting: rows of the one catalogue (domain/change.ts). The history says of a secret only that it changed. */
export const SETTING_ACTIONS = {
  set: {
    label: 'Changed a setting',
    by: 'change-settings',
    outdates: ['settings'],
    moves: null,
    tells: null,
  },
} as const satisfies Actions
