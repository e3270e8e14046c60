import { ArchiveRestore, CalendarPlus, type LucideIcon, ScrollText, Swords } from 'lucide-react'
import type { Role } from '#domain/rights.ts'

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
]

/** What someone with these roles is offered, in its order. */
export function quickActionsFor(roles: readonly Role[]): readonly QuickAction[] {
  return QUICK_ACTIONS.filter((action) => action.roles.some((role) => roles.includes(role)))
}
