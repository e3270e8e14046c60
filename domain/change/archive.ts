import type { Actions } from './action.ts'

const action = { moves: null, notifies: null, silent: true } as const

/** The actions on an archive: rows of the one catalogue (domain/change.ts). */
export const ARCHIVE_ACTIONS = {
  'back-up': {
    label: 'Backed up',
    by: ['product'],
    invalidates: ['agenda'],
    ...action,
  },
} as const satisfies Actions
