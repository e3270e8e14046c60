import type { Actions } from './action.ts'

/** The actions on a template: rows of the one catalogue (domain/change.ts). */
export const TEMPLATE_ACTIONS = {
  create: {
    label: 'Saved',
    by: 'manage-raids',
    invalidates: ['templates'],
    moves: null,
    notifies: null,
  },
  rename: {
    label: 'Renamed',
    by: 'manage-raids',
    invalidates: ['templates'],
    moves: null,
    notifies: null,
  },
  delete: {
    label: 'Deleted',
    by: 'manage-raids',
    invalidates: ['templates'],
    moves: null,
    notifies: null,
  },
} as const satisfies Actions
