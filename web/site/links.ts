import { community, type Links } from '#domain/community.ts'

export type LinkName = keyof Links

/** While the site is built nobody knows the addresses yet: the server puts them in the place of these. */
const PLACES: Links = {
  invite: '__FORGE_LINK_INVITE__',
  apply: '__FORGE_LINK_APPLY__',
  book: '__FORGE_LINK_BOOK__',
  contact: '__FORGE_LINK_CONTACT__',
  reviews: '__FORGE_LINK_REVIEWS__',
}

/** Addresses outside of the site. */
export const links: Links = typeof document === 'undefined' ? PLACES : community.links
