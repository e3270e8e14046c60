import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'

export const SETTING_FIELDS = {
  links: { label: 'Links' },
  site: { label: 'Name' },
  time: { label: 'Weekly reset' },
  realms: { label: 'Payment realms' },
  prices: { label: 'Prices' },
  caps: { label: 'Highest deposits' },
  deposits: { label: 'Least deposits' },
  cuts: { label: 'Cuts' },
  rates: { label: 'Rates' },
  privacy: { label: 'Privacy' },
} as const satisfies FactFields

/** The actions on the settings: rows of the one catalogue (platform/change/catalogue.ts). */
export const SETTING_ACTIONS = {
  set: {
    label: 'Changed the settings',
    by: 'manage-community',
    // A settlement goes by the rates.
    invalidates: ['settings', 'settlement', 'agenda'],
    moves: null,
    notifies: null,
  },
} as const satisfies Actions

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    setting: Row<typeof SETTING_ACTIONS, typeof SETTING_FIELDS>
  }
}
