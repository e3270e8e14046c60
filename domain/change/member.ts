import { LISTS, OWN } from '../view.ts'
import type { Actions } from './action.ts'

/** The actions on a member: rows of the one catalogue (domain/change.ts). */
export const MEMBER_ACTIONS = {
  // Cached views are keyed by roles, so other roles invalidate none of them: they ask for another view.
  roles: {
    label: 'Roles changed',
    by: 'product',
    outdates: ['roles', 'members'],
    moves: null,
    tells: null,
  },
  rename: {
    label: 'Renamed',
    by: 'product',
    outdates: [
      ...LISTS,
      ...OWN,
      ...(['agenda', 'mails', 'desk', 'members', 'settlement'] as const),
      ...(['gold', 'ledger', 'payouts', 'reports', 'signed-in'] as const),
    ],
    moves: null,
    tells: null,
  },
  'paid-to': {
    label: 'Set payout character',
    by: 'see-own-gold',
    outdates: ['profile', 'payouts', 'gold'],
    moves: null,
    tells: null,
  },
  // Its address is a secret, of which the history says nothing.
  'make-calendar': {
    label: 'Made a calendar address',
    by: 'see-dashboard',
    outdates: ['profile'],
    moves: null,
    tells: null,
  },
  'end-calendar': {
    label: 'Ended the calendar address',
    by: 'see-dashboard',
    outdates: ['profile'],
    moves: null,
    tells: null,
  },
  'choose-notices': {
    label: 'Changed the notices',
    by: 'see-dashboard',
    outdates: ['profile'],
    moves: null,
    tells: null,
  },
} as const satisfies Actions
