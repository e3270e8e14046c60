import type { Actions } from './action.ts'

/** The actions on a setting: rows of the one catalogue (domain/change.ts). */
export const SETTING_ACTIONS = {
  set: {
    label: 'Changed a setting',
    by: 'manage-community',
    outdates: ['settings'],
    moves: null,
    tells: null,
  },
} as const satisfies Actions
