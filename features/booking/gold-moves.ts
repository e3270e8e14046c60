import { changesIn, ofBooking } from '#features/notice/words.ts'
import type { Actions } from '#platform/change/action.ts'
import { BOOKED } from '#platform/change/view.ts'

/** The actions on a booking's gold: rows of the one catalogue (platform/change/catalogue.ts). */
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
