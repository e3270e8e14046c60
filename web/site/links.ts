/** Addresses outside of the site, as the server was configured: it writes them into the page. */

export type LinkName = 'invite' | 'apply' | 'book' | 'contact' | 'reviews'
type Links = Readonly<Record<LinkName, string>>

/** For a page that no server has written into. */
const INVITE = 'https://discord.com/'

/** While the site is built nobody knows the addresses yet: the server puts them in the place of these. */
const PLACES: Links = {
  invite: '__FORGE_LINK_INVITE__',
  apply: '__FORGE_LINK_APPLY__',
  book: '__FORGE_LINK_BOOK__',
  contact: '__FORGE_LINK_CONTACT__',
  reviews: '__FORGE_LINK_REVIEWS__',
}

function readLinks(): Links {
  if (typeof document === 'undefined') return PLACES
  const content = document.querySelector<HTMLMetaElement>('meta[name="forge-links"]')?.content ?? ''
  try {
    return JSON.parse(content) as Links
  } catch {
    return { invite: INVITE, apply: INVITE, book: INVITE, contact: INVITE, reviews: INVITE }
  }
}

export const links: Links = readLinks()
