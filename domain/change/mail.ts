import { goldText, members, movedText, onAccounts, raidName } from '../notice/words.ts'
import { MOVED, type View } from '../view.ts'
import type { Actions } from './action.ts'

/** The views of a client's gold, when Done books or unbooks it: dues, and what the raid left. */
const DONE = [
  ...(['mails', 'desk', 'agenda', 'gold', 'ledger', 'payouts', 'settlement', 'reports'] as const),
] as const satisfies readonly View[]

/** The actions on a mail: rows of the one catalogue (domain/change.ts). */
export const MAIL_ACTIONS = {
  create: {
    label: 'Made when the booking was done',
    by: 'lock-and-finish',
    outdates: DONE,
    moves: 'done',
    tells: null,
  },
  // The codes themselves stay out of the history: they are what proves that the mail was read.
  'generate-code': {
    label: 'Generated the codes',
    by: 'handle-mails',
    // The bank that it goes to has an account from then on.
    outdates: ['mails', 'desk', 'banks'],
    moves: null,
    tells: null,
  },
  address: {
    label: 'Addressed',
    by: 'handle-mails',
    outdates: ['desk', 'agenda', 'banks'],
    moves: null,
    tells: null,
  },
  post: {
    label: 'Posted',
    by: 'handle-mails',
    // A bank's count may already include these mails.
    outdates: ['desk', 'agenda', 'banks'],
    moves: null,
    tells: null,
  },
  'take-back-post': {
    label: 'Unmarked as posted',
    by: 'handle-mails',
    outdates: ['desk', 'agenda', 'banks'],
    moves: null,
    tells: null,
  },
  sent: {
    label: 'Marked as sent',
    by: 'handle-mails',
    outdates: ['mails', 'desk', 'agenda', ...MOVED, 'reports'],
    moves: 'sent',
    silent: true,
    tells: null,
  },
  'take-back-sent': {
    label: 'Took Sent back',
    by: 'move-gold',
    outdates: ['mails', 'desk', 'agenda', ...MOVED, 'reports'],
    moves: 'taken-back',
    tells: {
      topic: 'gold-moved',
      whom: onAccounts,
      says: (happened) =>
        `${happened.by} took Sent back on ${raidName(happened)}: ${movedText(happened)}. ${happened.to.reason}`,
      shows: 'gold',
    },
  },
  // Of several mails the row of each holder's first says how much they are together.
  'take-over': {
    label: 'Took over the gold',
    by: 'handle-mails',
    outdates: ['desk', 'agenda', 'gold', 'ledger'],
    moves: 'taken-over',
    tells: {
      topic: 'gold-moved',
      whom: ({ from, to }) => members(to.together !== undefined && from.holder),
      says: ({ by, to }) => `${by} has ${goldText(to.together)} from you: you no longer hold it.`,
      shows: 'gold',
    },
  },
  'give-back': {
    label: 'Gave the gold back',
    by: 'take-back-mark',
    outdates: ['desk', 'agenda', 'gold', 'ledger'],
    moves: 'taken-back',
    tells: {
      topic: 'gold-moved',
      whom: onAccounts,
      says: (happened) => `${happened.by} took back Done on ${raidName(happened)}: ${movedText(happened)}.`,
      shows: 'gold',
    },
  },
  withdraw: {
    label: 'Withdrawn',
    by: 'take-back-mark',
    outdates: [...DONE, 'banks'],
    moves: 'taken-back',
    tells: null,
  },
} as const satisfies Actions
