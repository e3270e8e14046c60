import type { Actions } from './action.ts'

/** The actions on a hero name: rows of the one catalogue (domain/change.ts). */
export const HERO_NAME_ACTIONS = {
  create: {
    label: 'Added',
    by: 'manage-hero-names',
    invalidates: ['hero-names', 'banks', 'agenda'],
    moves: null,
    notifies: null,
  },
  edit: {
    label: 'Edited',
    by: 'manage-hero-names',
    invalidates: ['hero-names', 'banks', 'ledger', 'agenda'],
    moves: null,
    notifies: null,
  },
  delete: {
    label: 'Deleted',
    by: 'manage-hero-names',
    invalidates: ['hero-names', 'banks', 'ledger', 'agenda'],
    moves: null,
    notifies: null,
  },
} as const satisfies Actions
