import { can, type Right, type Role } from '#domain/rights.ts'

interface NavigationItem {
  title: string
  to: string
  /** Only for those who have it; for everybody without. */
  right?: Right
}

const SIGNED_IN: readonly NavigationItem[] = [
  { title: 'Home', to: '/' },
  { title: 'Create Raid', to: '/dashboard/create-raid', right: 'manage-raids' },
  { title: 'Upcoming Raids', to: '/dashboard/upcoming-raids', right: 'manage-raids' },
  { title: 'Book Raid', to: '/dashboard/book-raid' },
]

const SIGNED_OUT: readonly NavigationItem[] = [
  { title: 'Home', to: '/' },
  { title: 'Login', to: '/login' },
]

/** The links above every page. Logging out is no page, so it is not among them. */
export function navigationFor(signedIn: boolean, roles: readonly Role[]): readonly NavigationItem[] {
  if (!signedIn) return SIGNED_OUT
  return SIGNED_IN.filter(({ right }) => right === undefined || can(roles, right))
}
