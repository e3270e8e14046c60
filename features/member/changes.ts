import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'
import { LISTS, OWN } from '#platform/change/view.ts'

export const MEMBER_FIELDS = {
  roleIds: { label: 'Roles' },
  inGuild: { label: 'In the community' },
  username: { label: 'Name' },
  handle: { label: 'Discord name' },
  paidTo: { label: 'Where paid' },
  asked: { label: 'Asked', is: 'person' },
  gold: { label: 'Gold due', is: 'gold' },
  notices: { label: 'Notices' },
} as const satisfies FactFields

const MEMBER_ACTIONS = {
  // Cached views are keyed by roles, so a page whose roles have changed asks with another key.
  roles: {
    label: 'Roles changed',
    by: 'product',
    invalidates: ['roles', 'members'],
  },
  rename: {
    label: 'Renamed',
    by: 'product',
    invalidates: [
      ...LISTS,
      ...OWN,
      ...(['agenda', 'mails', 'members', 'settlement'] as const),
      ...(['gold', 'ledger', 'gold-sums', 'payouts', 'reports', 'signed-in'] as const),
    ],
  },
  'paid-to': {
    label: 'Set payout character',
    by: 'see-own-gold',
    invalidates: ['profile', 'payouts', 'gold', 'gold-sums'],
  },
  // The address is a secret, so it is not in the history.
  'make-calendar': {
    label: 'Made a calendar address',
    by: 'see-dashboard',
    invalidates: ['profile'],
  },
  'end-calendar': {
    label: 'Ended the calendar address',
    by: 'see-dashboard',
    invalidates: ['profile'],
  },
  'choose-notices': {
    label: 'Changed the notices',
    by: 'see-dashboard',
    invalidates: ['profile'],
  },
} as const satisfies Actions

const SESSION_FIELDS = {} as const satisfies FactFields

const SESSION_ACTIONS = {
  start: {
    label: 'Signed in',
    by: 'anybody',
    invalidates: ['sessions', 'signed-in'],
  },
  end: {
    label: 'Signed out',
    by: 'anybody',
    invalidates: ['sessions', 'signed-in'],
  },
} as const satisfies Actions

export const memberChanges = {
  member: { actions: MEMBER_ACTIONS, fields: MEMBER_FIELDS },
  session: { actions: SESSION_ACTIONS, fields: SESSION_FIELDS },
}

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    member: (typeof memberChanges)['member']
    session: (typeof memberChanges)['session']
  }
}
