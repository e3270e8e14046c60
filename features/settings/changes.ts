import type { Actions } from '#platform/change/action.ts'
import type { FactField, FactFields } from '#platform/change/facts.ts'
import { SETTING_LABELS, SETTING_NAMES, type SettingName } from './calls.ts'

const SETTING_FIELDS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, { label: SETTING_LABELS[name].title }]),
) as Record<SettingName, FactField>

const SETTING_ACTIONS = {
  set: {
    label: 'Changed the settings',
    by: 'manage-community',
    // Settlements depend on the rates.
    invalidates: ['settings', 'settlement', 'agenda'],
  },
} as const satisfies Actions

const ARCHIVE_FIELDS = { at: { label: 'At' } } as const satisfies FactFields

const ARCHIVE_ACTIONS = {
  'back-up': {
    label: 'Backed up',
    by: 'product',
    invalidates: ['agenda'],
    silent: true,
  },
} as const satisfies Actions

export const settingsChanges = {
  setting: { actions: SETTING_ACTIONS, fields: SETTING_FIELDS },
  archive: { actions: ARCHIVE_ACTIONS, fields: ARCHIVE_FIELDS },
}

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    setting: (typeof settingsChanges)['setting']
    archive: (typeof settingsChanges)['archive']
  }
}
