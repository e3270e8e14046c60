import type { Actions } from './action.ts'

/** The actions on a season: rows of the one catalogue (domain/change.ts). */
export const SEASON_ACTIONS = {
  create: {
    label: 'Made current',
    by: 'change-season',
    invalidates: ['seasons'],
    moves: null,
    notifies: null,
  },
} as const satisfies Actions
