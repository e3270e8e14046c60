import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'
import { PLANNED_FIELDS } from './changes.ts'

export const TEMPLATE_FIELDS = {
  title: { label: 'Template' },
  ...PLANNED_FIELDS,
} as const satisfies FactFields

/** The actions on a template: rows of the one catalogue (platform/change/catalogue.ts). */
export const TEMPLATE_ACTIONS = {
  create: {
    label: 'Saved',
    by: 'manage-raids',
    invalidates: ['templates'],
    moves: null,
    notifies: null,
  },
  rename: {
    label: 'Renamed',
    by: 'manage-raids',
    invalidates: ['templates'],
    moves: null,
    notifies: null,
  },
  delete: {
    label: 'Deleted',
    by: 'manage-raids',
    invalidates: ['templates'],
    moves: null,
    notifies: null,
  },
} as const satisfies Actions

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    template: Row<typeof TEMPLATE_ACTIONS, typeof TEMPLATE_FIELDS>
  }
}
