import type { Actions } from './action.ts'

/** What can be done to a realm: rows of the one catalogue (domain/change.ts). */
export const REALM_ACTIONS = {
  connect: {
    label: 'Connected',
    by: 'manage-community',
    outdates: ['realms'],
    moves: null,
    tells: null,
  },
  part: {
    label: 'Parted',
    by: 'manage-community',
    outdates: ['realms'],
    moves: null,
    tells: null,
  },
} as const satisfies Actions
