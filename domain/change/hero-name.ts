import type { Actions } from './action.ts'

/** The actions on a hero name: rows of the one catalogue (domain/change.ts). */
export const HERO_NAME_ACTIONS = {
  create: {
    label: 'Added',
    by: 'manage-hero-names',
    outdates: ['hero-names', 'banks', 'agenda'],
    moves: null,
    tells: null,
  },
  edit: {
    label: 'Edited',
    by: 'manage-hero-names',
    outdates: ['hero-names', 'banks', 'ledger', 'agenda'],
    moves: null,
    tells: null,
  },
  delete: {
    label: 'Deleted',
    by: 'manage-hero-names',
    outdates: ['hero-names', 'banks', 'ledger', 'agenda'],
    moves: null,
    tells: null,
  },
} as const satisfies Actions
