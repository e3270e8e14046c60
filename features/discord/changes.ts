import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'

const CHANNEL_FIELDS = {
  kind: { label: 'Channel' },
  hour: { label: 'Hour' },
} as const satisfies FactFields

const CHANNEL_ACTIONS = {
  // The webhook's address is a secret, so the history does not hold it.
  set: {
    label: 'Set a Discord channel',
    by: 'manage-community',
    invalidates: ['channels'],
  },
  remove: {
    label: 'Removed a Discord channel',
    by: 'manage-community',
    invalidates: ['channels'],
  },
  break: {
    label: 'Discord no longer knows the webhook',
    by: 'product',
    invalidates: ['channels'],
  },
} as const satisfies Actions

export const discordChanges = {
  channel: { actions: CHANNEL_ACTIONS, fields: CHANNEL_FIELDS },
}

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    channel: (typeof discordChanges)['channel']
  }
}
