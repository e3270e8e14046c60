import { type ChangeKind, eachMarkKind } from '#domain/change.ts'

/** What the sockets of an instance are told, or lose, after a change. */
export type Effect =
  /** Each audience gets its list of published raids. */
  | 'lists'
  /** The same, when the raid has been published. */
  | 'lists-if-published'
  /** Whoever holds the raid's room is told to read its bookings again. */
  | 'room'
  /** Whoever may not hold the raid's room any more leaves it. */
  | 'recheck-room'
  | 'end-session'
  | 'update-roles'

/** docs/product.md, Live. */
export const EFFECTS: Readonly<Record<ChangeKind, readonly Effect[]>> = {
  'raid create': ['room'],
  'raid edit': ['recheck-room', 'room', 'lists-if-published'],
  'raid publish': ['recheck-room', 'room', 'lists'],
  'raid delete': ['recheck-room', 'room', 'lists-if-published'],
  'raid delay': ['room', 'lists'],
  'raid soon': [],
  'raid move-out': ['room', 'lists'],
  'raid move-in': ['room', 'lists'],
  'booking create': ['room', 'lists'],
  'booking edit': ['room', 'lists'],
  'booking backup': ['room', 'lists'],
  'booking first-in-line': ['room'],
  'booking promote': ['room', 'lists'],
  'booking cancel': ['room', 'lists'],
  'booking no-show': ['room', 'lists'],
  'booking reinstate': ['room', 'lists'],
  'booking move': ['room', 'lists'],
  'booking take-back': ['room', 'lists'],
  'booking payment': ['room'],
  'booking call': [],
  'booking make-link': [],
  'booking end-links': [],
  'booking client-says': ['room'],
  'booking client-online': ['room'],
  'booking client-away': ['room'],
  ...eachMarkKind((): readonly Effect[] => ['room', 'lists']),
  'client warn': ['room'],
  'client take-back-warning': ['room'],
  'mail create': [],
  'mail generate-code': [],
  'mail address': [],
  'mail post': [],
  'mail take-back-post': [],
  'mail arrive': [],
  'mail sent': [],
  'mail hand-over': [],
  'mail got': [],
  'mail hand-back': [],
  'mail withdraw': [],
  'mail old': [],
  'ledger move': [],
  'ledger take-back': [],
  'settlement rates': [],
  'settlement boosters': ['room'],
  'settlement propose': ['room'],
  'settlement approve': ['room'],
  'settlement send-back': ['room'],
  'ledger count': [],
  'ledger difference': [],
  'ledger close-before': [],
  'hero-name create': [],
  'hero-name edit': [],
  'hero-name delete': [],
  'hero-name add-keeper': [],
  'hero-name remove-keeper': [],
  'realm connect': [],
  'realm part': [],
  'template create': [],
  'template rename': [],
  'template delete': [],
  'member roles': ['update-roles'],
  // Lists show names: they come with the next list, or when a page reads it again.
  'member rename': [],
  'member paid-to': [],
  'channel set': [],
  'channel remove': [],
  'delivery retry': [],
  'member make-calendar': [],
  'member choose-calendar': [],
  'member end-calendar': [],
  'member choose-notices': [],
  'payout create': [],
  'payout paid': [],
  'payout drop': [],
  'payout answer': [],
  'payout claim': [],
  'payout take-back': [],
  'session start': [],
  'session end': ['end-session'],
}

/** Of a change that only a newer version knows: whatever it may concern is told again. */
export const EFFECTS_OF_UNKNOWN: readonly Effect[] = ['recheck-room', 'room', 'lists']
