import type { Actions } from './action.ts'

/** The actions on a channel: rows of the one catalogue (domain/change.ts). */
export const CHANNEL_ACTIONS = {
  // Its address is a secret, of which the history says nothing.
  set: {
    label: 'Set a Discord channel',
    by: 'manage-community',
    outdates: ['channels'],
    moves: null,
    tells: null,
  },
  remove: {
    label: 'Removed a Discord channel',
    by: 'manage-community',
    outdates: ['channels'],
    moves: null,
    tells: null,
  },
  break: {
    label: 'Discord no longer knows the webhook',
    by: 'product',
    outdates: ['channels'],
    moves: null,
    tells: null,
  },
} as const satisfies Actions
