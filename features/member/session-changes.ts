import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'

export const SESSION_FIELDS = {} as const satisfies FactFields

/** The actions on a session: rows of the one catalogue (platform/change/catalogue.ts). */
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

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    session: Row<typeof SESSION_ACTIONS, typeof SESSION_FIELDS>
  }
}
