import { movedText, onAccounts } from '#features/notice/words.ts'
import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'
import { MOVED } from '#platform/change/view.ts'

const LEDGER_FIELDS = {
  reason: { label: 'Reason' },
  // The entry's lines (features/ledger/ledger.ts): account kind, owner and whole gold.
  lines: { label: 'Gold moved' },
  // The subject of a move (features/ledger/ledger.ts) and the day on which it happened.
  about: { label: 'About' },
  happenedOn: { label: 'Happened on' },
  counted: { label: 'Counted', is: 'gold' },
  booked: { label: 'Booked', is: 'gold' },
  // The findings of a check (features/ledger/rules.ts).
  at: { label: 'Checked at' },
  count: { label: 'Faults' },
  faults: { label: 'What is wrong' },
  alone: { label: 'Alone' },
} as const satisfies FactFields

const LEDGER_ACTIONS = {
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
  },
  check: {
    label: 'Checked the books',
    by: ['move-gold', 'product'],
    invalidates: ['gold-sums'],
    silent: true,
  },
  difference: {
    label: 'Posted the difference of a count',
    by: 'move-gold',
    invalidates: MOVED,
    moves: 'moved',
  },
} as const satisfies Actions

export const ledgerChanges = {
  ledger: { actions: LEDGER_ACTIONS, fields: LEDGER_FIELDS },
}

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    ledger: (typeof ledgerChanges)['ledger']
  }
}
