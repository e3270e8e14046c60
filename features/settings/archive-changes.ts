import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'

const action = { moves: null, notifies: null, silent: true } as const

export const ARCHIVE_FIELDS = { at: { label: 'At' } } as const satisfies FactFields

/** The actions on an archive: rows of the one catalogue (platform/change/catalogue.ts). */
export const ARCHIVE_ACTIONS = {
  'back-up': {
    label: 'Backed up',
    by: ['product'],
    invalidates: ['agenda'],
    ...action,
  },
} as const satisfies Actions

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    archive: Row<typeof ARCHIVE_ACTIONS, typeof ARCHIVE_FIELDS>
  }
}
