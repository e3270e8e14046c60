import { RAID_CANCELLED } from '../booking/booking.ts'
import { type ChangeKind, eachMarkKind, kindOf } from '../change.ts'
import { GOLD_TOLD } from './gold.ts'
import {
  CALLED,
  changesIn,
  type Facts,
  markIn,
  ofBooking,
  quiet,
  raidName,
  saysEdit,
  saysSoon,
  saysStart,
  shortDay,
  standing,
  type Telling,
} from './words.ts'

const OWNER_AND_CREW = ['owner', 'crew'] as const

const endsWithRaid = ({ to }: Facts) => to.reason === RAID_CANCELLED

/** Who is told of which change, and what (docs/product.md, Notices). An action without an answer here does not compile. */
export const TOLD: Readonly<Record<ChangeKind, Telling | null>> = {
  'raid create': null,
  'raid edit': { topic: 'raid-changed', whom: ['owners', 'crew'], says: saysEdit },
  'raid publish': {
    topic: 'raid-published',
    whom: ['audience:see-booking-page'],
    says: ({ raid }) =>
      quiet(`${raidName({ raid })} was published: ${shortDay(raid?.date ?? '')} ${raid?.time}.`),
  },
  'raid delay': {
    topic: 'raid-changed',
    whom: ['owners', 'crew'],
    says: (happened) => saysStart(happened) ?? quiet(`${raidName(happened)} was delayed.`),
  },
  'raid move-out': {
    topic: 'booking-changed',
    whom: ['crew'],
    says: ({ raid, by, from }) =>
      quiet(`${String(from.client)} was moved from ${raidName({ raid })} to another raid by ${by}.`),
  },
  'raid move-in': null,
  'raid delete': {
    topic: 'raid-deleted',
    whom: ['crew'],
    says: ({ raid, by }) => standing(`${raidName({ raid })} was deleted by ${by}.`),
  },
  'raid soon': { topic: 'raid-soon', whom: ['owners', 'crew'], says: saysSoon },
  'booking create': {
    topic: 'booking-made',
    whom: ['crew'],
    says: ofBooking((client, { on, by }) => `${by} booked ${client} on ${on}.`),
  },
  'booking edit': {
    topic: 'booking-changed',
    whom: OWNER_AND_CREW,
    says: ofBooking(
      (client, { on, by, ...facts }) =>
        `${client} on ${on} was edited by ${by}. ${changesIn('booking', facts)}.`,
    ),
  },
  'booking backup': {
    topic: 'booking-made',
    whom: ['crew'],
    says: ofBooking((client, { on, by }) => `${by} put ${client} in the backup line of ${on}.`),
  },
  'booking first-in-line': {
    topic: 'booking-promoted',
    whom: ['owner'],
    says: ({ clients, raid }) => quiet(`${clients[0]} is first in line of ${raidName({ raid })} now.`),
  },
  'booking promote': {
    topic: 'booking-promoted',
    whom: OWNER_AND_CREW,
    says: ofBooking((client, { on }) => `${client} is booked on ${on} now.`),
  },
  'booking cancel': {
    // Of a raid that is deleted its crew hears once, and its owners by the same topic.
    topic: (facts) => (endsWithRaid(facts) ? 'raid-deleted' : 'booking-cancelled'),
    whom: (facts) => (endsWithRaid(facts) ? ['owner'] : OWNER_AND_CREW),
    says: ofBooking((client, { raid, on, by, to }) =>
      raid?.isDeleted
        ? `${on} was deleted by ${by}. ${client} is not booked any more.`
        : `${client} was cancelled on ${on} by ${by}: ${String(to.reason)}.`,
    ),
  },
  'booking no-show': {
    topic: 'no-show',
    whom: OWNER_AND_CREW,
    says: ofBooking((client, { on, by }) => `${client} was marked as a no-show on ${on} by ${by}.`),
  },
  'booking reinstate': {
    topic: 'booking-changed',
    whom: OWNER_AND_CREW,
    says: ofBooking((client, { on, by, to }) => {
      const where = to.state === 'backup' ? `is in the backup line of ${on}` : `is booked on ${on}`
      return `${client} ${where} again, brought back by ${by}.`
    }),
  },
  'booking move': {
    topic: 'booking-changed',
    whom: OWNER_AND_CREW,
    says: ofBooking(
      (client, { on, by, from }) => `${client} was moved from ${String(from.raid)} to ${on} by ${by}.`,
    ),
  },
  'booking take-back': {
    topic: 'mark-taken-back',
    whom: OWNER_AND_CREW,
    says: ofBooking(
      (client, { on, by, from }) => `${markIn(from)} of ${client} on ${on} was taken back by ${by}.`,
    ),
  },
  'booking payment': {
    topic: 'booking-changed',
    whom: OWNER_AND_CREW,
    says: ofBooking((client, { on, by }) => `Where ${client} pays for ${on} was changed by ${by}.`),
  },
  'booking call': {
    topic: 'called',
    whom: ['owner'],
    says: ofBooking((client, { on, by, to }) => {
      const says = Object.entries(CALLED).find(([kind]) => kind === to.call)?.[1]
      return `${by} calls from ${on}: ${says === undefined ? client : says(client)}`
    }),
  },
  'booking make-link': null,
  'booking end-links': null,
  // On their own page (domain/tracking/).
  'booking client-says': null,
  'booking client-online': {
    topic: 'client-online',
    whom: OWNER_AND_CREW,
    says: ofBooking((client, { on }) => `${client} is online for ${on}.`),
  },
  'booking client-away': {
    topic: 'client-away',
    whom: OWNER_AND_CREW,
    says: ofBooking((client, { on }) => `${client} cannot make it to ${on}.`),
  },
  ...eachMarkKind(() => null),
  ...GOLD_TOLD,
  'client warn': null,
  'client take-back-warning': null,
  'hero-name create': null,
  'hero-name edit': null,
  'hero-name delete': null,
  'hero-name add-keeper': null,
  'hero-name remove-keeper': null,
  'realm connect': null,
  'realm part': null,
  'template create': null,
  'template rename': null,
  'template delete': null,
  'member roles': null,
  'member rename': null,
  'member paid-to': null,
  'channel set': null,
  'channel remove': null,
  'delivery retry': null,
  'member make-calendar': null,
  'member choose-calendar': null,
  'member end-calendar': null,
  'member choose-notices': null,
  'session start': null,
  'session end': null,
}

/** Of what the change tells and whom, as the history keeps it for the database ('{topic} {whom} {whom}…'); null for nobody. */
export function tellsOf(change: Parameters<typeof kindOf>[0] & Partial<Facts>): string | null {
  const telling = TOLD[kindOf(change)]
  if (telling === null) return null
  const facts = { from: change.from ?? {}, to: change.to ?? {} }
  const topic = typeof telling.topic === 'function' ? telling.topic(facts) : telling.topic
  const told = typeof telling.whom === 'function' ? telling.whom(facts) : telling.whom
  return told.length === 0 ? null : [topic, ...told].join(' ')
}
