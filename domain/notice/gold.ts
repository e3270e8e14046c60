import type { ChangeKind } from '../change.ts'
import {
  type Facts,
  goldText,
  linesIn,
  movedText,
  quiet,
  raidName,
  standing,
  type Telling,
  type Told,
} from './words.ts'

type GoldKind = Extract<
  ChangeKind,
  `mail ${string}` | `ledger ${string}` | `settlement ${string}` | `payout ${string}`
>

/** Who is told of what happens to gold: a part of the one catalogue. */
export const GOLD_TOLD: Readonly<Record<GoldKind, Telling | null>> = {
  'mail create': null,
  'mail generate-code': null,
  'mail address': null,
  'mail post': null,
  'mail take-back-post': null,
  'mail arrive': null,
  'mail sent': null,
  // Of many mails that are handed over at once the first one's row says how much it is.
  'mail hand-over': {
    topic: 'gold-moved',
    whom: ({ from, to }) => members(to.together !== undefined && (to.handedTo ?? from.handedTo)),
    says: ({ raid, by, reader, to }) =>
      to.handedTo === reader
        ? standing(
            `${by} hands ${goldText(to.together)} of ${raidName({ raid })} over to you. Press 'Got it' on My Gold.`,
          )
        : quiet(
            `${by} does not hand ${goldText(to.together)} of ${raidName({ raid })} over to you after all.`,
          ),
    shows: 'gold',
  },
  'mail got': {
    topic: 'gold-moved',
    whom: ({ from, to }) => members(to.together !== undefined && from.holder),
    says: ({ raid, by, to }) => standing(`${by} has ${goldText(to.together)} of ${raidName({ raid })} now.`),
    shows: 'gold',
  },
  'mail hand-back': {
    topic: 'gold-moved',
    whom: onAccounts,
    says: (happened) =>
      quiet(
        `${happened.by} took Done back on ${raidName(happened)}, and what was handed over: ${movedText(happened)}.`,
      ),
    shows: 'gold',
  },
  'mail withdraw': null,
  'mail old': {
    topic: 'mail-old',
    whom: ({ from }) => members(from.holder),
    says: ({ raid, from }) =>
      quiet(`A mail of ${goldText(from.amount)} from ${raidName({ raid })} is not sent for more than a day.`),
    shows: 'mail',
  },
  'ledger move': {
    topic: 'gold-moved',
    whom: onAccounts,
    says: (happened) =>
      quiet(`${happened.by} moved gold: ${movedText(happened)}. ${String(happened.to.reason)}`),
    shows: 'gold',
  },
  'ledger take-back': {
    topic: 'gold-moved',
    whom: onAccounts,
    says: (happened) =>
      quiet(`${happened.by} took an entry back: ${movedText(happened)}. ${String(happened.to.reason)}`),
    shows: 'gold',
  },
  'ledger count': null,
  'ledger difference': null,
  'ledger close-before': {
    topic: 'gold-moved',
    whom: onAccounts,
    says: (happened) =>
      quiet(`${happened.by} closed what was due before the ledger: ${movedText(happened)}.`),
    shows: 'gold',
  },
  'settlement rates': null,
  'settlement boosters': null,
  'settlement propose': {
    topic: 'settlement-to-approve',
    whom: ['audience:approve-settlement'],
    says: ({ raid, by, to }) =>
      quiet(
        `The settlement of ${raidName({ raid })}, ${goldText(to.gold)}, waits for approval. ${by} proposed it.`,
      ),
    shows: 'crew',
  },
  'settlement approve': {
    topic: 'gold-moved',
    whom: onAccounts,
    says: (happened) => quiet(`${raidName(happened)} was settled by ${happened.by}: ${movedText(happened)}.`),
    shows: 'gold',
  },
  'settlement send-back': null,
  'payout create': null,
  'payout paid': {
    topic: 'payout-sent',
    whom: onAccounts,
    says: ({ to }) => quiet(`${goldText(to.gold)} were paid out to you. Say on My Gold whether it arrived.`),
    shows: 'gold',
  },
  'payout drop': null,
  'payout answer': {
    topic: 'payout-not-received',
    whom: ({ to }) => (to.answer === 'not-received' ? ['audience:pay-out'] : []),
    says: ({ by }) => quiet(`${by} did not receive a payout.`),
    shows: 'payouts',
  },
  'payout claim': {
    topic: 'gold-moved',
    whom: ({ to }) => members(to.claimedBy),
    says: ({ by, to }) =>
      quiet(`${by} confirmed that ${String(to.payee)} is yours, and ${goldText(to.gold)} due to it.`),
    shows: 'gold',
  },
  'payout take-back': {
    topic: 'gold-moved',
    whom: onAccounts,
    says: ({ by, to }) =>
      quiet(`${by} took back a payout to you, ${goldText(to.gold)}: it is due again. ${String(to.reason)}`),
    shows: 'gold',
  },
}

function members(id: unknown): readonly Told[] {
  return typeof id === 'string' ? [`member:${id}`] : []
}

/** Whose accounts an entry changes; a booster whom no member has claimed is nobody to tell. */
function onAccounts({ to }: Facts): readonly Told[] {
  const owners = linesIn(to).flatMap(({ owner }) => owner ?? [])
  return [...new Set(owners)].map((owner) => `member:${owner}` as const)
}
