import type { Actions } from './action.ts'

/** The actions on a template: rows of the one catalogue (domain/change.ts). */
export const TEMPLATE_ACTIONS = {
  create: {
    label: 'Saved',
    by: 'manage-raids',
    outdates: ['templates'],
    moves: null,
    tells: null,
  },
  rename: {
    label: 'Renamed',
    by: 'manage-raids',
    outdates: ['templates'],
    moves: null,
    tells: null,
  },
  delete: {
    label: 'Deleted',
    by: 'manage-raids',
    outdates: ['templates'],
    moves: null,
    tells: null,
  },
} as const satisfies Actions
