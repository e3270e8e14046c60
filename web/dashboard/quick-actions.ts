import {
  ArchiveRestore,
  CalendarPlus,
  LifeBuoy,
  type LucideIcon,
  ScrollText,
  Settings,
  Swords,
} from 'lucide-react'
import { RIGHTS, ROLES, type Role } from '#domain/rights.ts'

interface QuickAction {
  title: string
  /** What waits there, for the home's cards. */
  description: string
  to: string
  icon: LucideIcon
  roles: readonly Role[]
}

/**
 * A list of its own and not the rights' mirror: Gold Collectors may see the booking page but are not offered it here
 * (docs/product.md, PAGE-5).
 */
const QUICK_ACTIONS: readonly QuickAction[] = [
  {
    title: 'Create Raid',
    description: 'Set up a raid with its leader, its slots and its price.',
    to: '/dashboard/create-raid',
    icon: CalendarPlus,
    roles: ['Admin', 'Developer', 'Raid Manager'],
  },
  {
    title: 'Book Raid',
    description: 'See what is published and book a client into a free slot.',
    to: '/dashboard/book-raid',
    icon: Swords,
    roles: ['Admin', 'Developer', 'Advertiser', 'Senior Advertiser', 'Trial Advertiser', 'Raid Leader'],
  },
  {
    title: 'Collection & Pending History',
    description: 'Generate codes, confirm them and mark payment mails as sent.',
    to: '/dashboard/send-mail',
    icon: ScrollText,
    roles: ['Admin', 'Developer', 'Senior Advertiser', 'Gold Collector'],
  },
  {
    title: 'Admin Mails History',
    description: 'Every payment mail record of the community.',
    to: '/dashboard/admin-mails',
    icon: ArchiveRestore,
    roles: ['Admin', 'Developer'],
  },
  {
    title: 'Settings',
    description: 'Clock format, time zone, filters, and where you are signed in.',
    to: '/dashboard/settings',
    icon: Settings,
    roles: ROLES,
  },
]

/** Where to ask and how the work goes. No quick action, and so in a place of its own beside them. */
export const SUPPORT: QuickAction = {
  title: 'Support',
  description: 'How the work of each role goes, step by step, and where to ask.',
  to: '/dashboard/support',
  icon: LifeBuoy,
  roles: RIGHTS['see-support'],
}

/** What someone with these roles is offered, in its order. */
export function quickActionsFor(roles: readonly Role[]): readonly QuickAction[] {
  return QUICK_ACTIONS.filter((action) => isFor(action, roles))
}

export function isFor(action: QuickAction, roles: readonly Role[]): boolean {
  return action.roles.some((role) => roles.includes(role))
}
