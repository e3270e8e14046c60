import { goldText, onAccounts } from '#features/notice/words.ts'
import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'
import { MOVED } from '#platform/change/view.ts'

export const PAYOUT_FIELDS = {
  alone: { label: 'Alone' },
  gold: { label: 'Gold', is: 'gold' },
  mails: { label: 'Mails' },
  payee: { label: 'Paid to' },
  reason: { label: 'Reason' },
  // The gold that it moves, as features/ledger/ledger.ts says: the account's kind, its owner and whole gold.
  lines: { label: 'Gold moved' },
} as const satisfies FactFields

/** The actions on a payout: rows of the one catalogue (platform/change/catalogue.ts). */
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

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    payout: Row<typeof PAYOUT_ACTIONS, typeof PAYOUT_FIELDS>
  }
}
