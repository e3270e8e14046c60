import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'

export const SEASON_FIELDS = {
  name: { label: 'Season' },
  raids: { label: 'Raids and bosses' },
  curve: { label: 'Curve bosses' },
  tokenGroups: { label: 'Token groups' },
} as const satisfies FactFields

/** The actions on a season: rows of the one catalogue (platform/change/catalogue.ts). */
export const SEASON_ACTIONS = {
  create: {
    label: 'Made current',
    by: 'change-season',
    invalidates: ['seasons'],
    moves: null,
    notifies: null,
  },
} as const satisfies Actions

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    season: Row<typeof SEASON_ACTIONS, typeof SEASON_FIELDS>
  }
}
