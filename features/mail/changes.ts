import { goldText, members, movedText, onAccounts, raidName } from '#features/notice/words.ts'
import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'
import { MOVED, type View } from '#platform/change/view.ts'

/** The views that change when Done is posted or reversed. */
const DONE = [
  ...(['mails', 'agenda', 'gold', 'ledger', 'gold-sums', 'payouts', 'settlement', 'reports'] as const),
] as const satisfies readonly View[]

const MAIL_FIELDS = {
  bookId: { label: 'RunID' },
  totalPrice: { label: 'Total Pot', is: 'gold' },
  type: { label: 'Boost Type' },
  advCut: { label: 'Advertiser Cut', is: 'gold' },
  balance: { label: 'Balance Type' },
  amount: { label: 'Mail Amount', is: 'gold' },
  sent: { label: 'Sent' },
  bank: { label: 'Goes to' },
  holder: { label: 'Who has it', is: 'person' },
  reason: { label: 'Reason' },
  // The sum of all mails of one call, in the row of the first.
  together: { label: 'Together', is: 'gold' },
  // The entry's lines (features/ledger/ledger.ts): account kind, owner and whole gold.
  lines: { label: 'Gold moved', is: 'lines' },
} as const satisfies FactFields

const MAIL_ACTIONS = {
  create: {
    label: 'Made when the booking was done',
    by: 'lock-and-finish',
    invalidates: DONE,
    moves: 'done',
  },
  // The history omits the codes, since whoever knows the confirmation code can mark the mail as sent.
  'generate-code': {
    label: 'Generated the codes',
    by: 'handle-mails',
    // The mail's bank may get its account now.
    invalidates: ['mails', 'banks'],
  },
  address: {
    label: 'Addressed',
    by: 'handle-mails',
    invalidates: ['mails', 'agenda', 'banks'],
  },
  post: {
    label: 'Posted',
    by: 'handle-mails',
    // A bank's count may already include these mails.
    invalidates: ['mails', 'agenda', 'banks'],
  },
  'take-back-post': {
    label: 'Unmarked as posted',
    by: 'handle-mails',
    invalidates: ['mails', 'agenda', 'banks'],
  },
  sent: {
    label: 'Marked as sent',
    by: 'handle-mails',
    invalidates: ['mails', 'agenda', ...MOVED, 'reports'],
    moves: 'sent',
    silent: true,
  },
  'take-back-sent': {
    label: 'Took Sent back',
    by: 'move-gold',
    invalidates: ['mails', 'agenda', ...MOVED, 'reports'],
    moves: 'taken-back',
    notifies: {
      topic: 'gold-moved',
      recipients: onAccounts,
      text: (happened) =>
        `${happened.by} took Sent back on ${raidName(happened)}: ${movedText(happened)}. ${happened.to.reason}`,
      shows: 'gold',
    },
  },
  // The first row of each previous holder has the sum of this holder's mails.
  'take-over': {
    label: 'Took over the gold',
    by: 'handle-mails',
    invalidates: ['mails', 'agenda', 'gold', 'ledger', 'gold-sums'],
    moves: 'taken-over',
    notifies: {
      topic: 'gold-moved',
      recipients: ({ from, to }) => members(to.together !== undefined && from.holder),
      text: ({ by, to }) => `${by} has ${goldText(to.together)} from you: you no longer hold it.`,
      shows: 'gold',
    },
  },
  'give-back': {
    label: 'Gave the gold back',
    by: 'take-back-mark',
    invalidates: ['mails', 'agenda', 'gold', 'ledger', 'gold-sums'],
    moves: 'taken-back',
    notifies: {
      topic: 'gold-moved',
      recipients: onAccounts,
      text: (happened) => `${happened.by} took back Done on ${raidName(happened)}: ${movedText(happened)}.`,
      shows: 'gold',
    },
  },
  withdraw: {
    label: 'Withdrawn',
    by: 'take-back-mark',
    invalidates: [...DONE, 'banks'],
    moves: 'taken-back',
  },
} as const satisfies Actions

export const mailChanges = {
  mail: { actions: MAIL_ACTIONS, fields: MAIL_FIELDS },
}

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    mail: (typeof mailChanges)['mail']
  }
}
