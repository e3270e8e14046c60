import { raidName, saysEdit, saysStart } from '#features/notice/words.ts'
import type { Actions } from '#platform/change/action.ts'
import type { FactFields } from '#platform/change/facts.ts'
import { BOOKED, LISTS, OWN } from '#platform/change/view.ts'

/** Invalidated for a raid that a booking left or joined; the booking's own change invalidates 'gold'. */
const OTHERS_OF_RAID = BOOKED.filter((view) => view !== 'gold')

/** The raid's fields that a template has too. */
const PLANNED_FIELDS = {
  name: { label: 'Name' },
  time: { label: 'Time' },
  difficulty: { label: 'Difficulty' },
  organization: { label: 'Organization' },
  lootType: { label: 'Loot Type' },
  bossCount: { label: 'Boss Count' },
  maxClients: { label: 'Max Clients' },
  pot: { label: 'Price', is: 'gold' },
  raidType: { label: 'Raid Type' },
  raidLeader: { label: 'Raid Leader', is: 'person' },
  goldCollector: { label: 'Gold Collector', is: 'person', nothing: 'Not assigned' },
} as const satisfies FactFields

export const RAID_FIELDS = {
  date: { label: 'Date' },
  ...PLANNED_FIELDS,
  client: { label: 'Client' },
  contacts: { label: 'Done bookings without contact data' },
} as const satisfies FactFields

const RAID_ACTIONS = {
  create: {
    label: 'Created',
    by: 'manage-raids',
    invalidates: ['pending-raids', 'bookings', 'counters', 'agenda'],
  },
  // A new leader or collector changes who sees the bookings and who handles the mails.
  edit: {
    label: 'Edited',
    by: 'manage-raids',
    invalidates: [
      ...LISTS,
      ...OWN,
      ...(['counters', 'agenda', 'mails', 'reports', 'settlement', 'gold', 'gold-sums', 'ledger'] as const),
    ],
    notifies: { topic: 'raid-changed', recipients: ['owners', 'crew'], text: saysEdit },
  },
  'forget-contacts': {
    label: 'Contact data removed',
    by: 'product',
    invalidates: OWN,
  },
  publish: {
    label: 'Published',
    by: 'manage-raids',
    invalidates: [...LISTS, 'counters', 'agenda', 'reports'],
  },
  // Bookings show which raids of a client are in the same reset, which a new start can change.
  delay: {
    label: 'Delayed',
    by: 'delay-raid',
    invalidates: BOOKED,
    notifies: {
      topic: 'raid-changed',
      recipients: ['owners', 'crew'],
      text: (happened) => saysStart(happened) ?? `${raidName(happened)} was delayed.`,
    },
  },
  'move-out': {
    label: 'A booking was moved to another raid',
    by: 'move-booking',
    invalidates: OTHERS_OF_RAID,
    notifies: {
      topic: 'booking-changed',
      recipients: ['crew'],
      text: ({ raid, by, from }) =>
        `${by} moved ${String(from.client).split('-')[0]} from ${raidName({ raid })} to another raid.`,
    },
  },
  'move-in': {
    label: 'A booking was moved here',
    by: 'move-booking',
    invalidates: OTHERS_OF_RAID,
  },
  delete: {
    label: 'Deleted',
    by: 'manage-raids',
    invalidates: [...LISTS, ...OWN, 'counters', 'agenda', 'reports', 'ledger', 'settlement'],
    notifies: {
      topic: 'raid-deleted',
      recipients: ['crew'],
      text: ({ raid, by }) => `${by} called off ${raidName({ raid })}.`,
    },
  },
} as const satisfies Actions

export const TEMPLATE_FIELDS = {
  title: { label: 'Template' },
  ...PLANNED_FIELDS,
} as const satisfies FactFields

const OF_TEMPLATES = { by: 'manage-raids', invalidates: ['templates'] } as const

const TEMPLATE_ACTIONS = {
  create: { label: 'Saved', ...OF_TEMPLATES },
  rename: { label: 'Renamed', ...OF_TEMPLATES },
  delete: { label: 'Deleted', ...OF_TEMPLATES },
} as const satisfies Actions

export const raidChanges = {
  raid: { actions: RAID_ACTIONS, fields: RAID_FIELDS },
  template: { actions: TEMPLATE_ACTIONS, fields: TEMPLATE_FIELDS },
}

declare module '#platform/change/catalogue.ts' {
  interface Catalogue {
    raid: (typeof raidChanges)['raid']
    template: (typeof raidChanges)['template']
  }
}
