import { giveBackText } from '../gold.ts'
import { changesIn, goldText, members, ofBooking, quiet, raidName, standing } from '../notice/words.ts'
import { BOOKED, OWN } from '../view.ts'
import type { Actions } from './action.ts'

/** The actions on a booking's gold: rows of the one catalogue (domain/change.ts). */
export const BOOKING_GOLD_ACTIONS = {
  correct: {
    label: 'Corrected the gold',
    by: 'see-bookings',
    outdates: BOOKED,
    moves: null,
    tells: {
      topic: 'gold-corrected',
      whom: ['owner', 'crew'],
      says: ofBooking(
        (client, { on, by, ...facts }) =>
          `${by} corrected ${client}'s gold on ${on}. ${changesIn('booking', facts)}.`,
      ),
    },
  },
  'propose-correction': {
    label: 'Proposed a correction',
    by: 'see-bookings',
    outdates: OWN,
    moves: null,
    tells: {
      topic: 'gold-corrected',
      whom: ['owner', 'crew'],
      says: ({ clients, raid, by, ...facts }) =>
        standing(
          `${by} asks to correct ${clients[0]}'s gold on ${raidName({ raid })}. ${changesIn('booking', facts)}. Accept it in the booking's menu.`,
        ),
    },
  },
  'drop-correction': {
    label: 'Dropped a correction',
    by: 'see-bookings',
    outdates: OWN,
    moves: null,
    tells: {
      topic: 'gold-corrected',
      whom: ['owner', 'crew'],
      says: ofBooking((client, { on, by }) => `${by} dropped the correction of ${client}'s gold on ${on}.`),
    },
  },
  'ask-admin': {
    label: 'Asked an admin',
    by: 'see-bookings',
    outdates: ['agenda'],
    moves: null,
    tells: {
      topic: 'admin-asked',
      whom: ['audience:move-gold'],
      // A row for all of staff names no booking.
      says: ({ by, to }) => standing(`${by} asks: ${giveBackText(Number(to.gold), String(to.client))}`),
    },
  },
  'answer-asked': {
    label: 'Gave the gold back',
    by: 'move-gold',
    outdates: ['agenda'],
    moves: null,
    tells: {
      topic: 'gold-corrected',
      whom: ({ to }) => members(to.askedBy),
      says: ({ by, clients, from }) =>
        quiet(`${by} gave ${goldText(from.gold)} back to ${clients[0] ?? 'a client'}, as you asked.`),
    },
  },
} as const satisfies Actions
