/** The nine roles, in the order of their badges (docs/product.md, Roles and rights). */
export const ROLES = [
  'Admin',
  'Developer',
  'Raid Manager',
  'Gold Collector',
  'Advertiser',
  'Senior Advertiser',
  'Trial Advertiser',
  'Raid Leader',
  'Forge Member',
] as const

export type Role = (typeof ROLES)[number]

/** Discord role ids by role: a member with one of them has the role. */
export type RoleIds = Readonly<Record<Role, readonly string[]>>

/** Discord role ids of the demo community; others set DISCORD_ROLE_IDS. Strings, since they exceed 2^53. */
export const DEFAULT_ROLE_IDS: Readonly<Record<Role, string>> = {
  Admin: '1180000000000000001',
  Developer: '1180000000000000002',
  'Raid Manager': '1180000000000000003',
  'Gold Collector': '1180000000000000004',
  Advertiser: '1180000000000000005',
  'Senior Advertiser': '1180000000000000006',
  'Trial Advertiser': '1180000000000000007',
  'Raid Leader': '1180000000000000008',
  'Forge Member': '1180000000000000009',
}

const STAFF = ['Admin', 'Developer'] as const
const ADVERTISERS = ['Advertiser', 'Senior Advertiser', 'Trial Advertiser'] as const

/**
 * The table of rights, for server and screens (docs/product.md, Roles and rights). A right that also depends on the record
 * (the raid's own leader, the booking's owner) lists the roles that can have it; the feature's rules decide about the
 * record.
 */
export const RIGHTS = {
  'see-dashboard': ROLES,
  // The hits depend on the searcher (features/search/rules.ts).
  search: ROLES,
  'manage-raids': [...STAFF, 'Raid Manager'],
  'list-published-raids': [...STAFF, ...ADVERTISERS, 'Raid Leader', 'Gold Collector', 'Raid Manager'],
  'see-booking-page': [...STAFF, ...ADVERTISERS, 'Raid Leader', 'Gold Collector'],
  'see-bookings': [...STAFF, ...ADVERTISERS, 'Raid Leader', 'Gold Collector'],
  book: [...STAFF, ...ADVERTISERS],
  'edit-booking': [...STAFF, ...ADVERTISERS],
  'cancel-booking': [...STAFF, ...ADVERTISERS, 'Raid Leader'],
  'move-booking': [...STAFF, ...ADVERTISERS, 'Raid Leader'],
  'reinstate-booking': [...STAFF, ...ADVERTISERS, 'Raid Leader', 'Gold Collector'],
  'mark-no-show': [...STAFF, 'Raid Leader', 'Gold Collector'],
  'take-back-mark': [...STAFF, 'Raid Leader', 'Gold Collector'],
  'correct-gold': [...STAFF, 'Raid Leader', 'Gold Collector'],
  'call-advertiser': [...STAFF, 'Raid Leader', 'Gold Collector'],
  'delay-raid': [...STAFF, 'Raid Manager', 'Raid Leader'],
  'promote-backup': [...STAFF, 'Raid Leader', 'Gold Collector'],
  'see-client-records': [...STAFF, ...ADVERTISERS, 'Raid Leader', 'Gold Collector'],
  'warn-of-clients': [...STAFF, 'Raid Leader', 'Gold Collector'],
  'claim-paid-in-full': ['Senior Advertiser'],
  'lock-and-finish': [...STAFF, 'Raid Leader'],
  'mark-in-group': [...STAFF, 'Raid Leader', 'Gold Collector'],
  'handle-mails': [...STAFF, 'Gold Collector', 'Senior Advertiser'],
  'see-all-mails': STAFF,
  'see-own-gold': ROLES,
  'see-ledger': STAFF,
  'move-gold': STAFF,
  'see-crew': [...STAFF, 'Raid Manager', 'Raid Leader', 'Gold Collector'],
  'name-boosters': [...STAFF, 'Raid Leader'],
  'propose-settlement': [...STAFF, 'Raid Leader', 'Gold Collector'],
  'approve-settlement': [...STAFF, 'Raid Manager'],
  'pay-out': STAFF,
  // The figures depend on who asks (features/report/calls.ts).
  'see-reports': [...STAFF, ...ADVERTISERS, 'Raid Leader', 'Gold Collector'],
  'manage-hero-names': STAFF,
  'manage-community': STAFF,
  'change-season': ['Admin'],
  'read-history': STAFF,
  'see-support': [...STAFF, 'Forge Member'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof RIGHTS

const PAGE_REFUSED = 'You do not have permission to view this page'

/** Refusals of rights that have their own sentence. */
export const REFUSALS: Readonly<Partial<Record<Right, string>>> = {
  'manage-raids': PAGE_REFUSED,
  'list-published-raids': PAGE_REFUSED,
  'see-booking-page': PAGE_REFUSED,
  'see-bookings': PAGE_REFUSED,
  book: 'You do not have permission to book raids',
  'edit-booking': 'You can only edit your own bookings',
}

export function can(roles: readonly Role[], right: Right): boolean {
  const allowed: readonly Role[] = RIGHTS[right]
  return roles.some((role) => allowed.includes(role))
}

/** A person for the rules: the id, and the roles as last read. */
export interface Actor {
  readonly _id: string
  readonly roles: readonly Role[]
}

export function isStaff(actor: Actor): boolean {
  return actor.roles.includes('Admin') || actor.roles.includes('Developer')
}

export function isAdvertiser(actor: Actor): boolean {
  return ADVERTISERS.some((role) => actor.roles.includes(role))
}
