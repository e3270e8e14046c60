import {
  CALLED,
  changesIn,
  endedGold,
  goldText,
  markIn,
  movedText,
  ofBooking,
  raidName,
} from '#features/notice/words.ts'
import type { Action, Actions } from '#platform/change/action.ts'
import type { FactField, FactFields, Facts } from '#platform/change/facts.ts'
import { BOOKED, MARKED, OWN, type View } from '#platform/change/view.ts'
import { END_REASONS, RAID_CANCELLED } from './booking.ts'
import { eachMark, MARK, MARKS, type Mark } from './mark.ts'

const OWNER_AND_CREW = ['owner', 'crew'] as const

const endsWithRaid = ({ to }: Facts) => to.reason === RAID_CANCELLED

/** For the middle of a sentence: an offered reason in lower case, a typed reason unchanged. */
function reasonText(reason: unknown): string {
  const text = String(reason)
  return END_REASONS.cancelled.some((one) => one === text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}

/** A kept deposit is in the ledger and must be mailed. */
const KEPT = [...BOOKED, 'ledger', 'mails'] as const satisfies readonly View[]

export const BOOKING_FIELDS = {
  raiderioLink: { label: 'Raider.IO Link' },
  clientName: { label: 'Client Name' },
  clientRealm: { label: 'Client Realm' },
  clientClass: { label: 'Client Class' },
  clientFaction: { label: 'Client Faction' },
  paymentRealm: { label: 'Payment Realm' },
  paymentFaction: { label: 'Payment Faction' },
  source: { label: 'Source' },
  paidFull: { label: 'Paid Full' },
  price: { label: 'Price', is: 'gold' },
  deposit: { label: 'Deposit', is: 'gold' },
  owes: { label: 'Owes', is: 'gold' },
  contactInfo: { label: 'Contact Info', is: 'words' },
  additionalNotes: { label: 'Additional Notes', is: 'words' },
  selectedBosses: { label: 'Boss' },
  raid: { label: 'Raid' },
  state: { label: 'State' },
  place: { label: 'Place in line' },
  reason: { label: 'Reason' },
  outcome: { label: 'Gold taken' },
  call: { label: 'Call' },
  clientSays: { label: 'Client says', nothing: 'nothing' },
  // The gold that the ledger's entry moved (features/ledger/ledger.ts).
  lines: { label: 'Gold moved', is: 'lines' },
  ...eachMark('field', (mark): FactField => ({ label: MARK[mark].done })),
} as const satisfies FactFields

const BOOKING_ACTIONS = {
  create: {
    label: 'Booked',
    by: 'book',
    invalidates: BOOKED,
    notifies: {
      topic: 'booking-made',
      recipients: ['crew'],
      text: ofBooking((client, { on, by }) => `${by} booked ${client} on ${on}.`),
    },
  },
  edit: {
    label: 'Edited',
    by: 'edit-booking',
    invalidates: [...MARKED, 'counters', 'gold', 'gold-sums', 'clients', 'reports'],
    notifies: {
      topic: 'booking-changed',
      recipients: OWNER_AND_CREW,
      text: ofBooking(
        (client, { on, by, ...facts }) =>
          `${by} edited ${client}'s booking on ${on}: ${changesIn('booking', facts)}.`,
      ),
    },
  },
  backup: {
    label: 'Joined the backup line',
    by: 'book',
    // A backup holds no slot and counts in no sum.
    invalidates: [...MARKED, 'agenda', 'gold', 'gold-sums', 'clients'],
    notifies: {
      topic: 'booking-made',
      recipients: ['crew'],
      text: ofBooking((client, { on, by }) => `${by} added ${client} to the backups of ${on}.`),
    },
  },
  'first-in-line': {
    label: 'Made first in line',
    by: 'promote-backup',
    invalidates: OWN,
    notifies: {
      topic: 'booking-promoted',
      recipients: ['owner'],
      text: ({ clients, raid }) => `${clients[0]} is now first in line for ${raidName({ raid })}.`,
    },
  },
  // By a person, or by the product when a slot becomes free.
  promote: {
    label: 'Got a slot from the backup line',
    by: ['promote-backup', 'product'],
    invalidates: BOOKED,
    notifies: {
      topic: 'booking-promoted',
      recipients: OWNER_AND_CREW,
      text: ofBooking((client, { on }) => `${client} is now booked on ${on}.`),
    },
  },
  // Deleting a raid cancels its bookings.
  cancel: {
    label: 'Cancelled',
    by: ['cancel-booking', 'manage-raids'],
    invalidates: KEPT,
    moves: 'kept',
    notifies: {
      // The crew of a deleted raid gets one notice, and the bookings' owners get the same topic.
      topic: (facts) => (endsWithRaid(facts) ? 'raid-deleted' : 'booking-cancelled'),
      recipients: (facts) => (endsWithRaid(facts) ? ['owner'] : OWNER_AND_CREW),
      text: ofBooking((client, { on, ...happened }) => {
        const { raid, by, to } = happened
        const ended = raid?.isDeleted
          ? `${by} called off ${on}. ${client} needs another raid.`
          : `${by} cancelled ${client}'s booking on ${on} (${reasonText(to.reason)}).`
        return ended + endedGold(happened)
      }),
    },
  },
  'no-show': {
    label: 'Marked as no-show',
    by: 'mark-no-show',
    invalidates: KEPT,
    moves: 'kept',
    notifies: {
      topic: 'booking-cancelled',
      recipients: OWNER_AND_CREW,
      text: ofBooking(
        (client, { on, ...happened }) =>
          `${happened.by} marked ${client} as a no-show on ${on}.${endedGold(happened)}`,
      ),
    },
  },
  'backup-deposit': {
    label: 'Recorded what became of the deposit',
    by: 'edit-booking',
    invalidates: KEPT,
    moves: 'kept',
    notifies: {
      topic: 'gold-corrected',
      recipients: ['owner'],
      text: ofBooking(
        (client, { on, ...happened }) => `${client} was not needed on ${on}.${endedGold(happened)}`,
      ),
    },
  },
  reinstate: {
    label: 'Brought back',
    by: 'reinstate-booking',
    invalidates: [...KEPT, 'banks'],
    moves: 'taken-back',
    notifies: {
      topic: 'booking-changed',
      recipients: OWNER_AND_CREW,
      text: ofBooking((client, { on, ...happened }) => {
        const where = happened.to.state === 'backup' ? `to the backups of ${on}` : `on ${on}`
        const gold = movedText(happened)
        return `${happened.by} brought ${client} back ${where}.${gold === '' ? '' : ` The deposit is not kept after all: ${gold}.`}`
      }),
    },
  },
  move: {
    label: 'Moved to another raid',
    by: 'move-booking',
    invalidates: BOOKED,
    notifies: {
      topic: 'booking-changed',
      recipients: OWNER_AND_CREW,
      text: ofBooking(
        (client, { on, by, from }) => `${by} moved ${client} from ${String(from.raid)} to ${on}.`,
      ),
    },
  },
  'take-back': {
    label: 'Took back a mark',
    by: 'take-back-mark',
    invalidates: [...MARKED, 'agenda', 'gold', 'gold-sums', 'clients'],
    notifies: {
      topic: 'booking-changed',
      recipients: OWNER_AND_CREW,
      text: ofBooking((client, { on, by, from }) =>
        from[MARK.lock.field] === true
          ? `${by} unlocked ${client} on ${on}.`
          : `${by} undid ${markIn(from)} for ${client} on ${on}.`,
      ),
    },
  },
  call: {
    label: 'Called the advertiser',
    by: 'call-advertiser',
    invalidates: [],
    notifies: {
      topic: 'called',
      recipients: ['owner'],
      text: ofBooking((client, { on, by, to, owes }) => {
        const says = Object.entries(CALLED).find(([kind]) => kind === to.call)?.[1]
        return `${by} calls from ${on}: ${says === undefined ? client : says(client, owes)}`
      }),
    },
  },
  correct: {
    label: 'Corrected the gold',
    by: 'correct-gold',
    invalidates: BOOKED,
    notifies: {
      topic: 'gold-corrected',
      recipients: OWNER_AND_CREW,
      text: ofBooking(
        (client, { on, by, ...facts }) =>
          `${by} corrected ${client}'s gold on ${on}. ${changesIn('booking', facts)}.`,
      ),
    },
  },
  // The link to the client's page is a secret, so the history does not hold it.
  'make-link': {
    label: 'Made a tracking link',
    by: 'see-bookings',
    invalidates: ['own-clients'],
  },
  'end-links': {
    label: 'Ended all tracking links',
    by: 'see-bookings',
    invalidates: ['own-clients'],
  },
  // The client does this on their own page (features/tracking/).
  'client-online': {
    label: 'The client is online',
    by: 'product',
    invalidates: OWN,
    silent: true,
  },
  'client-away': {
    label: 'The client cannot make it',
    by: 'product',
    invalidates: OWN,
    silent: true,
    notifies: {
      topic: 'client-away',
      recipients: OWNER_AND_CREW,
      text: (happened) => {
        const [client = 'A client'] = happened.clients
        const held =
          happened.relation === 'owner' && happened.taken > 0
            ? ` You hold ${goldText(happened.taken)} of theirs.`
            : ''
        return `${client} cannot make it to ${raidName(happened)}.${held}`
      },
    },
  },
  ...markActions(),
} as const satisfies Actions

function markActions(): Readonly<Record<Mark, Action>> {
  const rows = MARKS.map((mark): [Mark, Action] => {
    const { done, right: by, invalidates: more } = MARK[mark]
    const label = `Marked as ${done.toLowerCase()}`
    return [mark, { label, by, invalidates: [...MARKED, ...more], silent: true }]
  })
  return Object.fromEntries(rows) as Record<Mark, Action>
}

export const bookingChanges = {
  booking: { actions: BOOKING_ACTIONS, fields: BOOKING_FIELDS },
}

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    booking: (typeof bookingChanges)['booking']
  }
}
