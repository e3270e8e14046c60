import { goldText, onAccounts } from '../notice/words.ts'
import { MOVED } from '../view.ts'
import type { Actions } from './action.ts'

/** The actions on a payout: rows of the one catalogue (domain/change.ts). */
export const PAYOUT_ACTIONS = {
  create: {
    label: 'Made',
    by: 'pay-out',
    invalidates: ['payouts', 'gold-sums'],
    moves: null,
    notifies: null,
  },
  paid: {
    label: 'Paid out',
    by: 'pay-out',
    invalidates: ['payouts', ...MOVED],
    moves: 'paid',
    notifies: {
      topic: 'payout-sent',
      recipients: onAccounts,
      text: ({ to }) => `You were paid ${goldText(to.gold)}.`,
      shows: 'gold',
    },
  },
  drop: {
    label: 'Taken out',
    by: 'pay-out',
    invalidates: ['payouts', 'gold-sums'],
    moves: null,
    notifies: null,
  },
  'take-back': {
    label: 'Taken back',
    by: 'pay-out',
    invalidates: ['payouts', ...MOVED],
    moves: 'taken-back',
    notifies: {
      topic: 'gold-moved',
      recipients: onAccounts,
      text: ({ by, to }) =>
        `${by} took back your payout of ${goldText(to.gold)}, which is due to you again: ${String(to.reason)}`,
      shows: 'gold',
    },
  },
} as const satisfies Actions
