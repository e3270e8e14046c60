import {
  LOGIN,
  OLD_BOOK_RAID,
  OLD_WEEK,
  PUBLIC_PAGES,
  pathToSettings,
  SCREENS,
  SETTINGS_PAGE_NAMES,
} from '#platform/call/page.ts'

/** Every path of the site that shows something; any other path is Not Found (docs/product.md, PAGE-4). */
const PATTERNS = [
  ...Object.values(PUBLIC_PAGES),
  LOGIN,
  ...Object.values(SCREENS).map(({ path }) => path),
  ...SETTINGS_PAGE_NAMES.map(pathToSettings),
  OLD_BOOK_RAID,
  OLD_WEEK,
].map((path) => new URLPattern({ pathname: path === '/' ? path : `${path}{/}?` }))

/** A path (without query) shows a screen of its own. */
export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test({ pathname: path }))
}
