/** What staff change for everybody: a part of the one catalogue (domain/change.ts). */
export const COMMUNITY_CHANGES = {
  realm: {
    fields: { realm: { label: 'Realm' }, to: { label: 'Connected to' } },
    actions: {
      connect: { label: 'Connected', outdates: ['realms'] },
      part: { label: 'Parted', outdates: ['realms'] },
    },
  },
  channel: {
    fields: { kind: { label: 'Channel' }, hour: { label: 'Hour' } },
    actions: {
      // Its address is a secret, of which the history says nothing.
      set: { label: 'Set a Discord channel', outdates: ['channels'] },
      remove: { label: 'Removed a Discord channel', outdates: ['channels'] },
    },
  },
  delivery: {
    fields: {},
    actions: { retry: { label: 'Sent to Discord again', outdates: ['channels'] } },
  },
} as const
