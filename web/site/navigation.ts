import { PUBLIC_PAGES, SIGN_OUT_PATH } from '#domain/page.ts'
import { can, type Right, type Role } from '#domain/rights.ts'
import type { LinkName } from '#web/site/links.ts'

/** An entry of the bar above every page: a page of the site, an address outside of it, or the list of the services. */
export type NavigationItem =
  | { readonly title: string; readonly to: string }
  | { readonly title: string; readonly link: LinkName }
  | { readonly title: string; readonly services: true }

const HOME = { title: 'Home', to: PUBLIC_PAGES.landing }

const SIGNED_OUT: readonly NavigationItem[] = [
  HOME,
  { title: 'About Us', to: PUBLIC_PAGES.about },
  { title: 'WoW Services', services: true },
  { title: 'Apply to Forge', to: PUBLIC_PAGES.apply },
  { title: 'Book a Boost', to: PUBLIC_PAGES.book },
  { title: 'Contact', link: 'contact' },
  { title: 'Reviews', link: 'reviews' },
  { title: 'Login', to: '/login' },
]

/** `right`: only for those who have it; for everybody without. */
const SIGNED_IN: readonly { title: string; to: string; right?: Right }[] = [
  HOME,
  { title: 'Create Raid', to: '/dashboard/create-raid', right: 'manage-raids' },
  { title: 'Upcoming Raids', to: '/dashboard/upcoming-raids', right: 'manage-raids' },
  { title: 'Book Raid', to: '/dashboard/book-raid' },
  { title: 'Admin Panel', to: '/dashboard/admin', right: 'manage-hero-names' },
  { title: 'Logout', to: SIGN_OUT_PATH },
]

/** The entries for a visitor (null) or for a member with these roles (docs/product.md, SITE-1). */
export function navigationFor(roles: readonly Role[] | null): readonly NavigationItem[] {
  if (roles === null) return SIGNED_OUT
  return SIGNED_IN.filter(({ right }) => right === undefined || can(roles, right))
}
