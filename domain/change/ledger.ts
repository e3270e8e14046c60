import { movedText, onAccounts } from '../notice/words.ts'
import { MOVED } from '../view.ts'
import type { Actions } from './action.ts'

/** The actions on the ledger: rows of the one catalogue (domain/change.ts). */
export const LEDGER_ACTIONS = {
  move: {
    label: 'Moved gold',
    by: 'move-gold',
    invalidates: [...MOVED, 'payouts'],
    moves: 'moved',
    notifies: {
      topic: 'gold-moved',
      recipients: onAccounts,
      text: (happened) => `${happened.by} moved gold: ${movedText(happened)}. ${String(happened.to.reason)}`,
      shows: 'gold',
    },
  },
  'take-back': {
    label: 'Took back an entry',
    by: 'move-gold',
    invalidates: [...MOVED, 'payouts'],
    moves: 'taken-back',
    notifies: {
      topic: 'gold-moved',
      recipients: onAccounts,
      text: (happened) =>
        `${happened.by} took an entry back: ${movedText(happened)}. ${String(happened.to.reason)}`,
      shows: 'gold',
    },
  },
  count: {
    label: 'Counted a bank',
    by: 'move-gold',
    invalidates: ['banks'],
    moves: null,
    notifies: null,
  },
  check: {
    label: 'Checked the books',
    by: ['move-gold', 'product'],
    invalidates: ['gold-sums'],
    moves: null,
    silent: true,
    notifies: null,
  },
  difference: {
    label: 'Posted the difference of a count',
    by: 'move-gold',
    invalidates: MOVED,
    moves: 'moved',
    notifies: null,
  },
} as const satisfies Actions
