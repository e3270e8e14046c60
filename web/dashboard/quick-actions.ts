import {
  ArchiveRestore,
  CalendarPlus,
  LifeBuoy,
  type LucideIcon,
  ScrollText,
  Settings,
  Swords,
} from 'lucide-react'
import { SCREENS, type ScreenName } from '#domain/page.ts'
import { RIGHTS, ROLES, type Role } from '#domain/rights.ts'

interface QuickAction {
  screen: ScreenName
  /** What waits there, for the home's cards. */
  description: string
  icon: LucideIcon
  roles: readonly Role[]
}

/**
 * A list of its own and not the rights' mirror: Gold Collectors may see the booking page but are not offered it here
 * (docs/product.md, PAGE-5).
 */
const QUICK_ACTIONS: readonly QuickAction[] = [
  {
    screen: 'createRaid',
    description: 'Set up a raid with its leader, its slots and its price.',
    icon: CalendarPlus,
    roles: ['Admin', 'Developer', 'Raid Manager'],
  },
  {
    screen: 'bookRaid',
    description: 'See what is published and book a client into a free slot.',
    icon: Swords,
    roles: ['Admin', 'Developer', 'Advertiser', 'Senior Advertiser', 'Trial Advertiser', 'Raid Leader'],
  },
  {
    screen: 'mailDetails',
    description: 'Generate codes, confirm them and mark payment mails as sent.',
    icon: ScrollText,
    roles: ['Admin', 'Developer', 'Senior Advertiser', 'Gold Collector'],
  },
  {
    screen: 'adminMails',
    description: 'Every payment mail record of the community.',
    icon: ArchiveRestore,
    roles: ['Admin', 'Developer'],
  },
  {
    screen: 'settings',
    description: 'Clock format, time zone, filters, and where you are signed in.',
    icon: Settings,
    roles: ROLES,
  },
]

/** Where to ask and how the work goes. No quick action, and so in a place of its own beside them. */
export const SUPPORT: QuickAction = {
  screen: 'support',
  description: 'How the work of each role goes, step by step, and where to ask.',
  icon: LifeBuoy,
  roles: RIGHTS[SCREENS.support.right],
}

/** What someone with these roles is offered, in its order. */
export function quickActionsFor(roles: readonly Role[]): readonly QuickAction[] {
  return QUICK_ACTIONS.filter((action) => isFor(action, roles))
}

export function isFor(action: QuickAction, roles: readonly Role[]): boolean {
  return action.roles.some((role) => roles.includes(role))
}
