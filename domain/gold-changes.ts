/** Mails, what moves gold beside bookings and mails, and what leads to it: a part of the one catalogue (domain/change.ts). */
export const GOLD_CHANGES = {
  mail: {
    fields: {
      bookId: { label: 'RunID' },
      totalPrice: { label: 'Total Pot', is: 'gold' },
      type: { label: 'Boost Type' },
      advCut: { label: 'Advertiser Cut', is: 'gold' },
      balance: { label: 'Balance Type' },
      amount: { label: 'Mail Amount', is: 'gold' },
      sent: { label: 'Sent' },
      bank: { label: 'Goes to' },
      arrived: { label: 'Arrived', is: 'gold', nothing: 'not said' },
      holder: { label: 'Who has it', is: 'person' },
      handedTo: { label: 'Handed over to', is: 'person', nothing: 'nobody' },
      // Of all mails that were handed over at once: the first one's row says it.
      together: { label: 'Handed over together', is: 'gold' },
      // What it moves, as domain/ledger/ledger.ts says: the account's kind, its owner and whole gold.
      lines: { label: 'Gold moved', is: 'lines' },
    },
    actions: {
      create: { label: 'Made when the booking was done', outdates: ['mails', 'agenda'] },
      // The codes themselves stay out of the history: they are what proves that the mail was read.
      'generate-code': { label: 'Generated the codes', outdates: ['mails'] },
      address: { label: 'Addressed', outdates: [] },
      post: { label: 'Posted', outdates: [] },
      'take-back-post': { label: 'Took Posted back', outdates: [] },
      arrive: { label: 'The bank said what came', outdates: [] },
      sent: { label: 'Marked as sent', outdates: ['mails', 'agenda'], silent: true },
      'hand-over': { label: 'Handed its gold over', outdates: [] },
      got: { label: 'Got its gold', outdates: [] },
      'hand-back': { label: 'Took the hand over back', outdates: [] },
      withdraw: { label: 'Withdrawn', outdates: ['mails', 'agenda'] },
      // By the clock.
      old: { label: 'Told that it waits for a day', outdates: [] },
    },
  },
  ledger: {
    fields: {
      reason: { label: 'Reason' },
      // What it moves, as domain/ledger/ledger.ts says: the account's kind, its owner and whole gold.
      lines: { label: 'Gold moved' },
      counted: { label: 'Counted', is: 'gold' },
      booked: { label: 'Booked', is: 'gold' },
    },
    actions: {
      move: { label: 'Moved gold', outdates: [] },
      'take-back': { label: 'Took back what was moved', outdates: [] },
      count: { label: 'Counted a bank', outdates: [] },
      difference: { label: 'Posted the difference of a count', outdates: [] },
      'close-before': { label: 'Closed what was due before the ledger', outdates: [] },
    },
  },
  settlement: {
    fields: {
      leader: { label: 'Leader, %' },
      collector: { label: 'Collector, %' },
      community: { label: 'Community, %' },
      boosters: { label: 'Boosters' },
      gold: { label: 'Due to payees', is: 'gold' },
      reason: { label: 'Reason' },
      // What it posts in the ledger, as domain/ledger/ledger.ts says it.
      lines: { label: 'Entry' },
    },
    actions: {
      rates: { label: 'Changed the rates', outdates: ['agenda'] },
      boosters: { label: 'Named the boosters', outdates: ['agenda'] },
      propose: { label: 'Proposed the settlement', outdates: ['agenda'] },
      approve: { label: 'Approved the settlement', outdates: ['agenda'] },
      'send-back': { label: 'Sent the settlement back', outdates: ['agenda'] },
    },
  },
  payout: {
    fields: {
      gold: { label: 'Gold', is: 'gold' },
      mails: { label: 'Mails' },
      payee: { label: 'Paid to' },
      claimedBy: { label: 'Claimed by', is: 'person' },
      answer: { label: 'Answer' },
      reason: { label: 'Reason' },
      // What it moves, as domain/ledger/ledger.ts says: the account's kind, its owner and whole gold.
      lines: { label: 'Gold moved' },
    },
    actions: {
      create: { label: 'Made', outdates: [] },
      paid: { label: 'Paid out', outdates: [] },
      drop: { label: 'Taken out', outdates: [] },
      answer: { label: 'Said whether it arrived', outdates: [] },
      claim: { label: 'Claim confirmed', outdates: ['agenda'] },
      'take-back': { label: 'Taken back', outdates: [] },
    },
  },
} as const
