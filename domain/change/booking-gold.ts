import { changesIn, ofBooking } from '../notice/words.ts'
import { BOOKED } from '../view.ts'
import type { Actions } from './action.ts'

/** The actions on a booking's gold: rows of the one catalogue (domain/change.ts). */
export const BOOKING_GOLD_ACTIONS = {
  correct: {
    label: 'Corrected the gold',
    by: 'correct-gold',
    invalidates: BOOKED,
    moves: null,
    notifies: {
      topic: 'gold-corrected',
      recipients: ['owner', 'crew'],
      text: ofBooking(
        (client, { on, by, ...facts }) =>
          `${by} corrected ${client}'s gold on ${on}. ${changesIn('booking', facts)}.`,
      ),
    },
  },
} as const satisfies Actions
