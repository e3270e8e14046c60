import { goldText, members, onAccounts, quiet } from '../notice/words.ts'
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
      says: ({ to }) => quiet(`You were paid ${goldText(to.gold)}. Confirm on My Gold whether it arrived.`),
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
  answer: {
    label: 'Answered whether it arrived',
    by: 'see-own-gold',
    outdates: ['payouts', 'gold'],
    moves: null,
    tells: {
      topic: 'payout-not-received',
      whom: ({ to }) => (to.answer === 'not-received' ? ['audience:pay-out'] : []),
      says: ({ by, to }) => {
        // A row of an older version does not say how much.
        const of = to.gold === undefined ? '' : ` of ${goldText(to.gold)}`
        return quiet(`${by} did not receive a payout${of}. Send it again, or take it back.`)
      },
      shows: 'payouts',
    },
  },
  claim: {
    label: 'Claim confirmed',
    by: 'pay-out',
    outdates: ['payouts', 'agenda', 'settlement', ...MOVED],
    moves: 'moved',
    tells: {
      topic: 'gold-moved',
      whom: ({ to }) => members(to.claimedBy),
      says: ({ by, to }) =>
        quiet(`${by} confirmed that ${String(to.payee)} is yours, and ${goldText(to.gold)} due to it.`),
      shows: 'gold',
    },
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
        quiet(
          `${by} took back your payout of ${goldText(to.gold)}, which is due to you again: ${String(to.reason)}`,
        ),
      shows: 'gold',
    },
  },
} as const satisfies Actions
