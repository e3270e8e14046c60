import { goldText, members, movedText, onAccounts, quiet, raidName, standing } from '../notice/words.ts'
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
    outdates: ['desk', 'banks'],
    moves: null,
    tells: null,
  },
  post: {
    label: 'Posted',
    by: 'handle-mails',
    // A bank's count may already include these mails.
    outdates: ['desk', 'banks'],
    moves: null,
    tells: null,
  },
  'take-back-post': {
    label: 'Unmarked as posted',
    by: 'handle-mails',
    outdates: ['desk', 'banks'],
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
  // Where many mails are handed over at once, the row of the first says how much they are together.
  'hand-over': {
    label: 'Handed over the gold',
    by: 'see-own-gold',
    outdates: ['desk', 'gold'],
    moves: null,
    tells: {
      topic: 'gold-moved',
      // The holder is notified where a member of staff handed the gold over.
      whom: ({ from, to }) =>
        to.together === undefined ? [] : [...members(to.handedTo ?? from.handedTo), ...members(to.holder)],
      says: ({ raid, by, reader, to }) => {
        const gold = `${goldText(to.together)} of ${raidName({ raid })}`
        if (to.handedTo === reader)
          return standing(`${by} is handing you ${gold}. Press 'Got it' on My Gold.`)
        if (to.holder !== reader) return quiet(`${by} is no longer handing you ${gold}.`)
        return to.handedTo === null
          ? quiet(`${by} cancelled the handover: ${gold} stays with you.`)
          : standing(
              `${by} is handing ${gold} that you hold to somebody else. Give it to the person named on My Gold.`,
            )
      },
      shows: 'gold',
    },
  },
  // Where there are many mails, the first of each holder says how much they are together.
  remind: {
    label: 'Reminded the holder',
    by: 'handle-mails',
    outdates: [],
    moves: null,
    tells: {
      topic: 'gold-asked',
      whom: ({ from, to }) => members(to.together !== undefined && from.holder),
      says: ({ by, to }) =>
        standing(
          `${by} reminds you of ${goldText(to.together)} that you hold. Mail it, or hand it over on My Gold.`,
        ),
      shows: 'gold',
    },
  },
  got: {
    label: 'Received the gold',
    by: 'see-own-gold',
    outdates: ['desk', 'agenda', 'gold', 'ledger'],
    moves: 'moved',
    tells: {
      topic: 'gold-moved',
      whom: ({ from, to }) => members(to.together !== undefined && from.holder),
      says: ({ raid, by, to }) =>
        standing(
          `${by} received ${goldText(to.together)} of ${raidName({ raid })} from you: you no longer hold it.`,
        ),
      shows: 'gold',
    },
  },
  'hand-back': {
    label: 'Undid the handover',
    by: 'take-back-mark',
    outdates: ['desk', 'agenda', 'gold', 'ledger'],
    moves: 'taken-back',
    tells: {
      topic: 'gold-moved',
      whom: onAccounts,
      says: (happened) =>
        quiet(
          `${happened.by} took back Done on ${raidName(happened)} and the handover of its gold: ${movedText(happened)}.`,
        ),
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
  // The clock does it.
  old: {
    label: 'Reminded the holder after a day',
    by: 'product',
    outdates: [],
    moves: null,
    tells: {
      topic: 'mail-old',
      whom: ({ from }) => members(from.holder),
      says: ({ raid, from }) =>
        quiet(
          `You have held ${goldText(from.amount)} of ${raidName({ raid })} for more than a day. Mail it, or hand it over on My Gold.`,
        ),
      shows: 'mail',
    },
  },
} as const satisfies Actions
