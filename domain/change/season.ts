import type { FactFields } from '../facts.ts'
import type { Actions } from './action.ts'

export const SEASON_FIELDS = {
  name: { label: 'Season' },
  raids: { label: 'Raids and bosses' },
  curve: { label: 'Curve bosses' },
  tokenGroups: { label: 'Token groups' },
} as const satisfies FactFields

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

declare module '../change.ts' {
  interface Catalogue {
    season: Row<typeof SEASON_ACTIONS, typeof SEASON_FIELDS>
  }
}
