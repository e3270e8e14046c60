import { standing } from '../notice/words.ts'
import type { Actions } from './action.ts'

/** The actions on a realm: rows of the one catalogue (domain/change.ts). */
export const REALM_ACTIONS = {
  connect: {
    label: 'Connected',
    by: 'manage-community',
    outdates: ['realms', 'agenda'],
    moves: null,
    tells: null,
  },
  'ask-bank': {
    label: 'Asked for a hero name',
    by: 'handle-mails',
    outdates: ['agenda'],
    moves: null,
    tells: {
      topic: 'admin-asked',
      whom: ['audience:move-gold'],
      says: ({ by, to }) =>
        standing(`${by} asks for a hero name for ${String(to.realm)}: its mails have no bank.`),
      shows: 'hero-names',
    },
  },
  part: {
    label: 'Disconnected',
    by: 'manage-community',
    outdates: ['realms', 'agenda'],
    moves: null,
    tells: null,
  },
} as const satisfies Actions
