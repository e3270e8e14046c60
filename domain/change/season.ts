import type { Actions } from './action.ts'

const action = { by: 'manage-community', outdates: ['seasons'], moves: null, tells: null } as const

/** The actions on a season: rows of the one catalogue (domain/change.ts). */
export const SEASON_ACTIONS = {
  create: { label: 'Kept as a draft', ...action },
  edit: { label: 'Changed', ...action },
  begin: { label: 'Made current', ...action },
  'put-off': { label: 'Set back to draft', ...action },
  delete: { label: 'Deleted', ...action },
} as const satisfies Actions
