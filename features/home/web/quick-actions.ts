import {
  ArchiveRestore,
  CalendarDays,
  CalendarPlus,
  Coins,
  type LucideIcon,
  MoonStar,
  ScrollText,
  Settings,
  Swords,
  Users,
} from 'lucide-react'
import { SCREENS, type ScreenName } from '#platform/call/page.ts'
import { RIGHTS, ROLES, type Role } from '#platform/call/rights.ts'

/** An entry of the sidebar: where it leads and for whom it is. */
export interface Entry {
  screen: ScreenName
  icon: LucideIcon
  roles: readonly Role[]
}

const STAFF: readonly Role[] = ['Admin', 'Developer']

/**
 * A list of its own and not the rights' mirror: Gold Collectors may see the booking page but are not offered it here
 * (docs/product.md, PAGE-5).
 */
const QUICK_ACTIONS: readonly Entry[] = [
  { screen: 'createRaid', icon: CalendarPlus, roles: [...STAFF, 'Raid Manager'] },
  {
    screen: 'bookRaid',
    icon: Swords,
    roles: [...STAFF, 'Advertiser', 'Senior Advertiser', 'Trial Advertiser', 'Raid Leader'],
  },
  { screen: 'mailDetails', icon: ScrollText, roles: [...STAFF, 'Senior Advertiser', 'Gold Collector'] },
  { screen: 'adminMails', icon: ArchiveRestore, roles: STAFF },
  { screen: 'settings', icon: Settings, roles: ROLES },
]

/** The screens of the evening, above the quick actions. */
export const EVENING: readonly Entry[] = [
  byRight('tonight', MoonStar),
  byRight('week', CalendarDays),
  byRight('myClients', Users),
  byRight('gold', Coins),
]

/** The quick actions of these roles, in their order. */
export function quickActionsFor(roles: readonly Role[]): readonly Entry[] {
  return QUICK_ACTIONS.filter((entry) => isFor(entry, roles))
}

export function isFor(entry: Entry, roles: readonly Role[]): boolean {
  return entry.roles.some((role) => roles.includes(role))
}

function byRight(screen: ScreenName, icon: LucideIcon): Entry {
  return { screen, icon, roles: RIGHTS[SCREENS[screen].right] }
}
