import type { FactFields } from '../facts.ts'
import type { Actions } from './action.ts'

const action = { moves: null, notifies: null, silent: true } as const

export const ARCHIVE_FIELDS = { at: { label: 'At' } } as const satisfies FactFields

/** The actions on an archive: rows of the one catalogue (domain/change.ts). */
export const ARCHIVE_ACTIONS = {
  'back-up': {
    label: 'Backed up',
    by: ['product'],
    invalidates: ['agenda'],
    ...action,
  },
} as const satisfies Actions

declare module '../change.ts' {
  interface Catalogue {
    archive: Row<typeof ARCHIVE_ACTIONS, typeof ARCHIVE_FIELDS>
  }
}
