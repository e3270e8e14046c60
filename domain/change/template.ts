import type { FactFields } from '../facts.ts'
import type { Actions } from './action.ts'
import { PLANNED_FIELDS } from './raid.ts'

export const TEMPLATE_FIELDS = {
  title: { label: 'Template' },
  ...PLANNED_FIELDS,
} as const satisfies FactFields

/** The actions on a template: rows of the one catalogue (domain/change.ts). */
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

declare module '../change.ts' {
  interface Catalogue {
    template: Row<typeof TEMPLATE_ACTIONS, typeof TEMPLATE_FIELDS>
  }
}
