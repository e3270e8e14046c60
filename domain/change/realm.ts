import type { Actions } from './action.ts'

/** The actions on a realm: rows of the one catalogue (domain/change.ts). */
export const REALM_ACTIONS = {
  connect: {
    label: 'Connected',
    by: 'manage-community',
    outdates: ['realms', 'agenda'],
    moves: null,
    tells: null,
  },
  part: {
    label: 'Disconnected',
    by: 'manage-community',
    outdates: ['realms', 'agenda'],
    moves: null,
    tells: null,
  },
} as const satisfies Actions
