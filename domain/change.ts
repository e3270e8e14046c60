import type { Action } from './change/action.ts'
import { ARCHIVE_ACTIONS } from './change/archive.ts'
import { BOOKING_ACTIONS } from './change/booking.ts'
import { CHANNEL_ACTIONS } from './change/channel.ts'
import { CLIENT_ACTIONS } from './change/client.ts'
import { HERO_NAME_ACTIONS } from './change/hero-name.ts'
import { LEDGER_ACTIONS } from './change/ledger.ts'
import { MAIL_ACTIONS } from './change/mail.ts'
import { MEMBER_ACTIONS } from './change/member.ts'
import { PAYOUT_ACTIONS } from './change/payout.ts'
import { RAID_ACTIONS } from './change/raid.ts'
import { REALM_ACTIONS } from './change/realm.ts'
import { SEASON_ACTIONS } from './change/season.ts'
import { SESSION_ACTIONS } from './change/session.ts'
import { SETTING_ACTIONS } from './change/setting.ts'
import { SETTLEMENT_ACTIONS } from './change/settlement.ts'
import { TEMPLATE_ACTIONS } from './change/template.ts'
import type { FactChange, Noun } from './fact-field.ts'
import { ALL_VIEWS, type View } from './view.ts'

/**
 * Everything that can happen, to which record: the one catalogue. The history is written by it and read by it, and what
 * follows from a change is derived from its row. What is written is read for years, also by the version before: an
 * action is never renamed.
 */
export const ACTIONS = {
  raid: RAID_ACTIONS,
  template: TEMPLATE_ACTIONS,
  booking: BOOKING_ACTIONS,
  client: CLIENT_ACTIONS,
  mail: MAIL_ACTIONS,
  ledger: LEDGER_ACTIONS,
  settlement: SETTLEMENT_ACTIONS,
  payout: PAYOUT_ACTIONS,
  'hero-name': HERO_NAME_ACTIONS,
  realm: REALM_ACTIONS,
  season: SEASON_ACTIONS,
  setting: SETTING_ACTIONS,
  channel: CHANNEL_ACTIONS,
  member: MEMBER_ACTIONS,
  session: SESSION_ACTIONS,
  archive: ARCHIVE_ACTIONS,
} as const satisfies Readonly<Record<Noun, Readonly<Record<string, Action>>>>

type ActionOf<N extends Noun> = keyof (typeof ACTIONS)[N] & string

/** A noun and one of its actions: 'booking send-gold'. */
export type ChangeKind = { [N in Noun]: `${N} ${ActionOf<N>}` }[Noun]

/** One thing that is done to one record. */
export type Change = {
  [N in Noun]: FactChange<N> & {
    readonly noun: N
    readonly action: ActionOf<N>
    readonly recordId: string
    /** The member who did it; null for the product itself. */
    readonly memberId: string | null
  } & (N extends 'booking' | 'client' | 'mail' ? { readonly raidId: string } : unknown) &
    (N extends 'settlement' ? { readonly raidId: string | null } : unknown)
}[Noun]

const ROWS: ReadonlyMap<string, Action> = new Map(
  Object.entries(ACTIONS).flatMap(([noun, actions]) =>
    Object.entries<Action>(actions).map(([action, row]) => [`${noun} ${action}`, row] as const),
  ),
)

export const KINDS = [...ROWS.keys()] as readonly ChangeKind[]

export const kindOf = ({ noun, action }: Pick<Change, 'noun' | 'action'>) => `${noun} ${action}` as ChangeKind

/** The row of the catalogue. */
export function actionOf(kind: ChangeKind): Action {
  const row = ROWS.get(kind)
  if (row === undefined) throw new Error(`${kind} is no row of the catalogue`)
  return row
}

/** The action of a history row; null for one of a newer version that runs beside this one. */
export function parseKind(row: { noun: string; action: string }): ChangeKind | null {
  const kind = `${row.noun} ${row.action}`
  return ROWS.has(kind) ? (kind as ChangeKind) : null
}

/** The views that the change invalidates; all of them for an action that this version does not know. */
export function viewsInvalidatedBy(kind: ChangeKind | null): readonly View[] {
  return kind === null ? ALL_VIEWS : actionOf(kind).invalidates
}

/** The recipients of the change's notice, as the history stores them for the database ('{topic} {recipient} {recipient}…'); null for nobody. */
export function notifiesOf(
  change: Pick<Change, 'noun' | 'action'> & { readonly from?: object; readonly to?: object },
): string | null {
  const { notifies } = actionOf(kindOf(change))
  if (notifies === null) return null
  const facts = { from: { ...change.from }, to: { ...change.to } }
  const topic = typeof notifies.topic === 'function' ? notifies.topic(facts) : notifies.topic
  const recipients =
    typeof notifies.recipients === 'function' ? notifies.recipients(facts) : notifies.recipients
  return recipients.length === 0 ? null : [topic, ...recipients].join(' ')
}
