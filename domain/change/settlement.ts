import { goldText, members, movedText, onAccounts, raidName } from '../notice/words.ts'
import type { Actions } from './action.ts'

/** The actions on a settlement: rows of the one catalogue (domain/change.ts). */
export const SETTLEMENT_ACTIONS = {
  boosters: {
    label: 'Named the boosters',
    by: 'name-boosters',
    outdates: ['settlement', 'agenda'],
    moves: null,
    tells: null,
  },
  propose: {
    label: 'Proposed the settlement',
    by: 'propose-settlement',
    outdates: ['settlement', 'agenda'],
    moves: null,
    tells: null,
  },
  nothing: {
    label: 'Found nothing to settle',
    by: 'propose-settlement',
    outdates: ['settlement', 'agenda'],
    moves: null,
    tells: null,
  },
  approve: {
    label: 'Approved the settlement',
    by: 'approve-settlement',
    outdates: ['settlement', 'agenda', 'gold', 'ledger', 'payouts'],
    moves: 'settled',
    tells: {
      topic: 'gold-moved',
      whom: onAccounts,
      says: (happened) => `${happened.by} settled ${raidName(happened)}: ${movedText(happened)}.`,
      shows: 'gold',
    },
  },
  'send-back': {
    label: 'Sent the settlement back',
    by: 'approve-settlement',
    outdates: ['settlement', 'agenda'],
    moves: null,
    tells: {
      topic: 'settlement-back',
      whom: ({ to }) => members(to.proposedBy),
      says: ({ raid, by, to }) =>
        `${by} sent back your settlement of ${raidName({ raid })}, ${goldText(to.gold)}: "${String(to.reason)}" Correct it and propose it again.`,
      shows: 'crew',
    },
  },
  'take-back': {
    label: 'Took the settlement back',
    by: 'propose-settlement',
    outdates: ['settlement', 'agenda', 'gold', 'ledger', 'payouts'],
    // A proposal moved no gold yet.
    moves: 'taken-back',
    tells: {
      topic: 'gold-moved',
      whom: onAccounts,
      says: (happened) =>
        `${happened.by} took back the settlement of ${raidName(happened)}: ${movedText(happened)}.`,
      shows: 'gold',
    },
  },
} as const satisfies Actions
