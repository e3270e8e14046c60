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
  download: { label: 'Downloaded a backup', by: 'take-data', outdates: [], ...action },
  'take-everything': { label: 'Downloaded everything', by: 'take-data', outdates: [], ...action },
  'take-journal': { label: 'Downloaded the ledger', by: 'take-data', outdates: [], ...action },
} as const satisfies Actions
