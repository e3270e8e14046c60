import { goldText, onAccounts } from '../notice/words.ts'
import { MOVED } from '../view.ts'
import type { Actions } from './action.ts'

/** The actions on a payout: rows of the one catalogue (domain/change.ts). */
export const PAYOUT_ACTIONS = {
  create: {
    label: 'Made',
    by: 'pay-out',
    outdates: ['payouts'],
    moves: null,
    tells: null,
  },
  paid: {
    label: 'Paid out',
    by: 'pay-out',
    outdates: ['payouts', ...MOVED],
    moves: 'paid',
    tells: {
      topic: 'payout-sent',
      whom: onAccounts,
      says: ({ to }) => `You were paid ${goldText(to.gold)}.`,
      shows: 'gold',
    },
  },
  drop: {
    label: 'Taken out',
    by: 'pay-out',
    outdates: ['payouts'],
    moves: null,
    tells: null,
  },
  'take-back': {
    label: 'Taken back',
    by: 'pay-out',
    outdates: ['payouts', ...MOVED],
    moves: 'taken-back',
    tells: {
      topic: 'gold-moved',
      whom: onAccounts,
      says: ({ by, to }) =>
        `${by} took back your payout of ${goldText(to.gold)}, which is due to you again: ${String(to.reason)}`,
      shows: 'gold',
    },
  },
} as const satisfies Actions
