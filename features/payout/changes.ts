import { goldText, members, movedText, onAccounts, raidName } from '#features/notice/words.ts'
import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'
import { MOVED } from '#platform/change/view.ts'

const PAYOUT_FIELDS = {
  alone: { label: 'Alone' },
  gold: { label: 'Gold', is: 'gold' },
  mails: { label: 'Mails' },
  payee: { label: 'Paid to' },
  reason: { label: 'Reason' },
  // The entry's lines (features/ledger/ledger.ts): account kind, owner and whole gold.
  lines: { label: 'Gold moved' },
} as const satisfies FactFields

const PAYOUT_ACTIONS = {
  create: {
    label: 'Made',
    by: 'pay-out',
    invalidates: ['payouts', 'gold-sums'],
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

const SETTLEMENT_FIELDS = {
  leader: { label: 'Leader, %' },
  collector: { label: 'Collector, %' },
  community: { label: 'Community, %' },
  boosters: { label: 'Boosters' },
  gold: { label: 'Due to payees', is: 'gold' },
  proposedBy: { label: 'Proposed by', is: 'person' },
  reason: { label: 'Reason' },
  // The entry's lines (features/ledger/ledger.ts).
  lines: { label: 'Entry' },
  alone: { label: 'Alone' },
} as const satisfies FactFields

const SETTLEMENT_ACTIONS = {
  boosters: {
    label: 'Named the boosters',
    by: 'name-boosters',
    invalidates: ['settlement', 'agenda'],
  },
  propose: {
    label: 'Proposed the settlement',
    by: 'propose-settlement',
    invalidates: ['settlement', 'agenda'],
  },
  nothing: {
    label: 'Found nothing to settle',
    by: 'propose-settlement',
    invalidates: ['settlement', 'agenda'],
  },
  approve: {
    label: 'Approved the settlement',
    by: 'approve-settlement',
    invalidates: ['settlement', 'agenda', 'gold', 'ledger', 'gold-sums', 'payouts'],
    moves: 'settled',
    notifies: {
      topic: 'gold-moved',
      recipients: onAccounts,
      text: (happened) => `${happened.by} settled ${raidName(happened)}: ${movedText(happened)}.`,
      shows: 'gold',
    },
  },
  'send-back': {
    label: 'Sent the settlement back',
    by: 'approve-settlement',
    invalidates: ['settlement', 'agenda'],
    notifies: {
      topic: 'settlement-back',
      recipients: ({ to }) => members(to.proposedBy),
      text: ({ raid, by, to }) =>
        `${by} sent back your settlement of ${raidName({ raid })}, ${goldText(to.gold)}: "${String(to.reason)}" Correct it and propose it again.`,
      shows: 'crew',
    },
  },
  'take-back': {
    label: 'Took the settlement back',
    by: 'propose-settlement',
    invalidates: ['settlement', 'agenda', 'gold', 'ledger', 'gold-sums', 'payouts'],
    // Only an approved settlement has gold to take back.
    moves: 'taken-back',
    notifies: {
      topic: 'gold-moved',
      recipients: onAccounts,
      text: (happened) =>
        `${happened.by} took back the settlement of ${raidName(happened)}: ${movedText(happened)}.`,
      shows: 'gold',
    },
  },
} as const satisfies Actions

export const payoutChanges = {
  payout: { actions: PAYOUT_ACTIONS, fields: PAYOUT_FIELDS },
  settlement: { actions: SETTLEMENT_ACTIONS, fields: SETTLEMENT_FIELDS },
}

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    payout: (typeof payoutChanges)['payout']
    settlement: (typeof payoutChanges)['settlement']
  }
}
