import type { Actions } from './action.ts'

/** The actions on a session: rows of the one catalogue (domain/change.ts). */
export const SESSION_ACTIONS = {
  start: {
    label: 'Signed in',
    by: 'anybody',
    outdates: ['sessions', 'signed-in'],
    moves: null,
    tells: null,
  },
  end: {
    label: 'Signed out',
    by: 'anybody',
    outdates: ['sessions', 'signed-in'],
    moves: null,
    tells: null,
  },
} as const satisfies Actions
