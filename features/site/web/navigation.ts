import { community, type Links } from '#features/settings/community.ts'
import { LOGIN, PUBLIC_PAGES, SCREENS, type ScreenName, SIGN_OUT_PATH } from '#platform/call/page.ts'
import { can, type Role } from '#platform/call/rights.ts'

/** An entry of the bar: a page of the site, an outside address, or the list of services. */
export type NavigationItem =
  | { readonly title: string; readonly to: string }
  | { readonly title: string; readonly link: keyof Links }
  | { readonly title: string; readonly services: true }

/** Members' home is the dashboard, everybody else's the landing page. */
export function homeFor(roles: readonly Role[] | null): string {
  return roles !== null && can(roles, SCREENS.home.right) ? SCREENS.home.path : PUBLIC_PAGES.landing
}

const signedOut = (): readonly NavigationItem[] => [
  { title: 'Home', to: homeFor(null) },
  { title: 'About Us', to: PUBLIC_PAGES.about },
  { title: 'WoW Services', services: true },
  { title: `Apply to ${community.site.name}`, to: PUBLIC_PAGES.apply },
  { title: 'Book a Boost', to: PUBLIC_PAGES.book },
  { title: 'Contact', link: 'contact' },
  { title: 'Reviews', link: 'reviews' },
  { title: 'Login', to: LOGIN },
]

/** Screens in the bar. Book Raid is shown to everybody who is signed in, others to people who may open them. */
const SIGNED_IN: readonly ScreenName[] = ['createRaid', 'upcomingRaids', 'bookRaid', 'adminPanel']

/** The entries for a visitor (null) or a member with these roles (docs/product.md, SITE-1). */
export function navigationFor(roles: readonly Role[] | null): readonly NavigationItem[] {
  if (roles === null) return signedOut()
  const offered = SIGNED_IN.filter((name) => name === 'bookRaid' || can(roles, SCREENS[name].right))
  const screens = offered.map((name) => ({ title: SCREENS[name].title, to: SCREENS[name].path }))
  return [{ title: 'Home', to: homeFor(roles) }, ...screens, { title: 'Logout', to: SIGN_OUT_PATH }]
}
