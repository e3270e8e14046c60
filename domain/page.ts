/** Every path of the site that shows a screen; any other path is Not Found (docs/product.md, Pages). */
const PAGES = [
  '/',
  '/login',
  '/dashboard',
  '/dashboard/create-raid',
  '/dashboard/upcoming-raids',
  '/dashboard/edit-raid/:id',
  '/dashboard/book-raid',
  '/dashboard/book-raids',
  '/dashboard/admin',
  '/dashboard/admin-mails',
  '/dashboard/send-mail',
] as const

const PATTERNS = PAGES.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`))

/** A path (without query) shows a screen of its own. */
export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path))
}
