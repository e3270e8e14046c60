import { changesIn, ofBooking, raidName, standing } from '../notice/words.ts'
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
} as const satisfies Actions
