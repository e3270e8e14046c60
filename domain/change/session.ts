import type { Actions } from './action.ts'

/** The actions on a session: rows of the one catalogue (domain/change.ts). */
export const SESSION_ACTIONS = {
  start: {
    label: 'Signed in',
    by: 'anybody',
    invalidates: ['sessions', 'signed-in'],
    moves: null,
    notifies: null,
  },
  end: {
    label: 'Signed out',
    by: 'anybody',
    invalidates: ['sessions', 'signed-in'],
    moves: null,
    notifies: null,
  },
} as const satisfies Actions
