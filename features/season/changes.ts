import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'

const SEASON_FIELDS = {
  name: { label: 'Season' },
  raids: { label: 'Raids and bosses' },
  curve: { label: 'Curve bosses' },
  tokenGroups: { label: 'Token groups' },
} as const satisfies FactFields

const SEASON_ACTIONS = {
  create: {
    label: 'Made current',
    by: 'change-season',
    invalidates: ['seasons'],
  },
} as const satisfies Actions

export const seasonChanges = {
  season: { actions: SEASON_ACTIONS, fields: SEASON_FIELDS },
}

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    season: (typeof seasonChanges)['season']
  }
}
