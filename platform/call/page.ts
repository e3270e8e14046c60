import { can, type Right, type Role } from './rights.ts'

/**
 * The link of a raid's name: to its page for people who may open that, else to its bookings; an unpublished raid's to its
 * form. `booking` opens that booking's sheet.
 */
export function wayToRaid(
  roles: readonly Role[],
  { _id, published = true }: { readonly _id: string; readonly published?: boolean },
  booking?: string,
): string {
  if (!published) return pathTo('editRaid', _id)
  if (can(roles, SCREENS.raid.right)) return pathTo('raid', _id) + (booking ? `?booking=${booking}` : '')
  return `${SCREENS.bookRaid.path}?raid=${_id}${booking ? `&booking=${booking}` : ''}`
}

/** Public pages, rendered by the build. The Not Found page has no path of its own. */
export const PUBLIC_PAGES = { landing: '/', about: '/about', apply: '/apply', book: '/book' } as const

export const LOGIN = '/login'

interface Screen {
  readonly path: string
  /** For its links and its heading. */
  readonly title: string
  readonly right: Right
}

/** Every screen of the dashboard (docs/product.md, ROUTE-2): links take path, title and right from here. */
export const SCREENS = {
  home: { path: '/dashboard', title: 'Home', right: 'see-dashboard' },
  createRaid: { path: '/dashboard/create-raid', title: 'Create Raid', right: 'manage-raids' },
  upcomingRaids: { path: '/dashboard/upcoming-raids', title: 'Upcoming Raids', right: 'manage-raids' },
  editRaid: { path: '/dashboard/edit-raid/:id', title: 'Edit Raid', right: 'manage-raids' },
  bookRaid: { path: '/dashboard/book-raid', title: 'Book Raid', right: 'see-booking-page' },
  adminPanel: { path: '/dashboard/admin', title: 'Admin Panel', right: 'manage-hero-names' },
  mailDetails: {
    path: '/dashboard/send-mail',
    title: 'Collection & Pending History',
    right: 'handle-mails',
  },
  adminMails: { path: '/dashboard/admin-mails', title: 'Admin Mails History', right: 'see-all-mails' },
  tonight: { path: '/dashboard/tonight', title: 'Tonight', right: 'mark-in-group' },
  myClients: { path: '/dashboard/my-clients', title: 'My Clients', right: 'see-booking-page' },
  raid: { path: '/dashboard/tonight/:id', title: 'Raid', right: 'see-crew' },
  gold: { path: '/dashboard/gold', title: 'Gold', right: 'see-own-gold' },
  notices: { path: '/dashboard/notices', title: 'Notices', right: 'see-dashboard' },
  support: { path: '/dashboard/support', title: 'Support', right: 'see-support' },
  settings: { path: '/dashboard/settings', title: 'Settings', right: 'see-dashboard' },
} as const satisfies Readonly<Record<string, Screen>>

export type ScreenName = keyof typeof SCREENS

/** The tabs of Gold in order, by the parameter 'tab'; the first has none. */
export const GOLD_TABS = {
  mine: { title: 'Mine', right: 'see-own-gold' },
  entries: { title: 'Entries', right: 'see-ledger' },
  people: { title: 'People', right: 'see-ledger' },
  banks: { title: 'Banks', right: 'see-ledger' },
  payouts: { title: 'Payouts', right: 'pay-out' },
  reports: { title: 'Reports', right: 'see-reports' },
} as const satisfies Readonly<Record<string, Omit<Screen, 'path'>>>

export type GoldTab = keyof typeof GOLD_TABS
export const GOLD_TAB_NAMES = Object.keys(GOLD_TABS) as readonly GoldTab[]

export function pathToGold(tab: GoldTab): string {
  return SCREENS.gold.path + (tab === 'mine' ? '' : `?tab=${tab}`)
}

/** The pages of Settings in order, by the last part of their path. */
export const SETTINGS_PAGES = {
  times: { title: 'Times and calendar', right: 'see-dashboard' },
  filters: { title: 'Filters', right: 'see-booking-page' },
  notices: { title: 'Notices', right: 'see-dashboard' },
  paid: { title: 'Where you are paid', right: 'see-dashboard' },
  devices: { title: 'Devices', right: 'see-dashboard' },
  name: { title: 'Name and links', right: 'manage-community' },
  realms: { title: 'Realms', right: 'manage-community' },
  prices: { title: 'Prices and cuts', right: 'manage-community' },
  channels: { title: 'Discord channels', right: 'manage-community' },
  season: { title: 'Season', right: 'manage-community' },
  members: { title: 'Members', right: 'manage-community' },
} as const satisfies Readonly<Record<string, Omit<Screen, 'path'>>>

export type SettingsPage = keyof typeof SETTINGS_PAGES
export const SETTINGS_PAGE_NAMES = Object.keys(SETTINGS_PAGES) as readonly SettingsPage[]

export function pathToSettings(page: SettingsPage): string {
  return `${SCREENS.settings.path}/${page}`
}

/** A bookmarked address, redirected to Book Raid (docs/product.md, PAGE-4). */
export const OLD_BOOK_RAID = '/dashboard/book-raids'

/** Redirected to the week of the viewer's screen (WEEK-2). */
export const OLD_WEEK = '/dashboard/week'

/** Navigations of the browser: their answers are redirects, not JSON. */
export const SIGN_IN_PATH = '/auth/discord'
export const CALLBACK_PATH = '/auth/discord/callback'
export const SIGN_OUT_PATH = '/auth/logout'

export function pathTo(screen: 'raid' | 'editRaid', id: string): string {
  return SCREENS[screen].path.replace(':id', id)
}

/** The address of a raid's boosters and settlement. */
export function pathToCrew(raidId: string): string {
  return `${pathTo('raid', raidId)}?tab=crew`
}

/** The week: on Upcoming Raids for people who plan it, else on Book Raid. */
export function wayToWeek(roles: readonly Role[]): string {
  const { path } = can(roles, SCREENS.upcomingRaids.right) ? SCREENS.upcomingRaids : SCREENS.bookRaid
  return `${path}?view=week`
}
