/** Pages that everybody may read. They are rendered when the site is built; the Not Found page has no path of its own. */
export const PUBLIC_PAGES = { landing: '/', about: '/about', apply: '/apply', book: '/book' } as const

/** Every path of the site that shows a screen; any other path is Not Found (docs/product.md, Pages). */
const PAGES = [
  ...Object.values(PUBLIC_PAGES),
  '/login',
  '/dashboard',
  '/dashboard/create-raid',
  '/dashboard/upcoming-raids',
  '/dashboard/edit-raid/:id',
  '/dashboard/book-raid',
  '/dashboard/book-raids',
  '/dashboard/admin',
  '/dashboard/admin-mails',
  '/dashboard/support',
  '/dashboard/settings',
  '/dashboard/send-mail',
] as const

const PATTERNS = PAGES.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`))

/** A path (without query) shows a screen of its own. */
export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path))
}

/** Browser navigations of the sign-in; they answer redirects, not JSON. */
export const SIGN_IN_PATH = '/auth/discord'
export const CALLBACK_PATH = '/auth/discord/callback'
export const SIGN_OUT_PATH = '/auth/logout'
