import { movedText, onAccounts } from '../notice/words.ts'
import { MOVED } from '../view.ts'
import type { Actions } from './action.ts'

/** The actions on the ledger: rows of the one catalogue (domain/change.ts). */
export const LEDGER_ACTIONS = {
  move: {
    label: 'Moved gold',
    by: 'move-gold',
    outdates: [...MOVED, 'payouts'],
    moves: 'moved',
    tells: {
      topic: 'gold-moved',
      whom: onAccounts,
      says: (happened) => `${happened.by} moved gold: ${movedText(happened)}. ${String(happened.to.reason)}`,
      shows: 'gold',
    },
  },
  'take-back': {
    label: 'Took back an entry',
    by: 'move-gold',
    outdates: [...MOVED, 'payouts'],
    moves: 'taken-back',
    tells: {
      topic: 'gold-moved',
      whom: onAccounts,
      says: (happened) =>
        `${happened.by} took an entry back: ${movedText(happened)}. ${String(happened.to.reason)}`,
      shows: 'gold',
    },
  },
  count: {
    label: 'Counted a bank',
    by: 'move-gold',
    outdates: ['banks'],
    moves: null,
    tells: null,
  },
  check: {
    label: 'Checked the books',
    by: ['move-gold', 'product'],
    outdates: ['ledger'],
    moves: null,
    silent: true,
    tells: null,
  },
  difference: {
    label: 'Posted the difference of a count',
    by: 'move-gold',
    outdates: MOVED,
    moves: 'moved',
    tells: null,
  },
} as const satisfies Actions
