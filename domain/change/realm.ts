import type { Actions } from './action.ts'

/** The actions on a realm: rows of the one catalogue (domain/change.ts). */
export const REALM_ACTIONS = {
  connect: {
    label: 'Connected',
    by: 'manage-community',
    invalidates: ['realms', 'agenda'],
    moves: null,
    notifies: null,
  },
  part: {
    label: 'Disconnected',
    by: 'manage-community',
    invalidates: ['realms', 'agenda'],
    moves: null,
    notifies: null,
  },
} as const satisfies Actions
