import {
  ArchiveRestore,
  BookOpenText,
  CalendarDays,
  CalendarPlus,
  ChartColumn,
  Coins,
  Landmark,
  LifeBuoy,
  type LucideIcon,
  Mailbox,
  MoonStar,
  ScrollText,
  Settings,
  Swords,
} from 'lucide-react'
import { SCREENS, type ScreenName } from '#domain/page.ts'
import { RIGHTS, ROLES, type Role } from '#domain/rights.ts'

interface QuickAction {
  screen: ScreenName
  icon: LucideIcon
  /** Whom it is offered to; all who may see the screen unless said. */
  roles?: readonly Role[]
}

/**
 * A list of its own and not the rights' mirror: Gold Collectors may see the booking page but are not offered it here
 * (docs/product.md, PAGE-5).
 */
const QUICK_ACTIONS: readonly QuickAction[] = [
  {
    screen: 'createRaid',
    icon: CalendarPlus,
    roles: ['Admin', 'Developer', 'Raid Manager'],
  },
  {
    screen: 'bookRaid',
    icon: Swords,
    roles: ['Admin', 'Developer', 'Advertiser', 'Senior Advertiser', 'Trial Advertiser', 'Raid Leader'],
  },
  {
    screen: 'mailDetails',
    icon: ScrollText,
    roles: ['Admin', 'Developer', 'Senior Advertiser', 'Gold Collector'],
  },
  {
    screen: 'adminMails',
    icon: ArchiveRestore,
    roles: ['Admin', 'Developer'],
  },
  {
    screen: 'settings',
    icon: Settings,
    roles: ROLES,
  },
]

/** Where to ask and how the work goes. No quick action, and so in a place of its own beside them. */
export const SUPPORT: QuickAction = { screen: 'support', icon: LifeBuoy }

/** What an evening is run with, in a section of its own under the quick actions. */
export const EVENING: readonly QuickAction[] = [
  { screen: 'tonight', icon: MoonStar },
  { screen: 'week', icon: CalendarDays },
  { screen: 'mailDesk', icon: Mailbox, roles: RIGHTS['handle-mails'] },
  { screen: 'myGold', icon: Coins },
  { screen: 'goldLedger', icon: BookOpenText },
  { screen: 'reports', icon: ChartColumn },
  { screen: 'community', icon: Landmark },
]

/** What someone with these roles is offered, in its order. */
export function quickActionsFor(roles: readonly Role[]): readonly QuickAction[] {
  return QUICK_ACTIONS.filter((action) => isFor(action, roles))
}

export function isFor(
  { screen, roles = RIGHTS[SCREENS[screen].right] }: QuickAction,
  own: readonly Role[],
): boolean {
  return roles.some((role) => own.includes(role))
}
