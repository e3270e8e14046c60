import type { Actions } from './action.ts'

const action = { moves: null, tells: null, silent: true } as const

/** The actions on an archive: rows of the one catalogue (domain/change.ts). */
export const ARCHIVE_ACTIONS = {
  'back-up': {
    label: 'Backed up',
    by: ['manage-community', 'product'],
    outdates: ['archives'],
    ...action,
  },
  'back-up-failed': {
    label: 'Backup failed',
    by: ['manage-community', 'product'],
    outdates: ['archives'],
    ...action,
  },
} as const satisfies Actions
