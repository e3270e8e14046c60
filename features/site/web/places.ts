import { takeCommunity } from '#features/settings/community.ts'

/** While the site is built nobody knows what the community set: the server puts it in the place of these (features/site/server/site.ts). */
if (typeof document === 'undefined')
  takeCommunity({
    site: { name: '__FORGE_NAME__', tagline: '__FORGE_TAGLINE__' },
    links: {
      invite: '__FORGE_LINK_INVITE__',
      apply: '__FORGE_LINK_APPLY__',
      book: '__FORGE_LINK_BOOK__',
      contact: '__FORGE_LINK_CONTACT__',
      reviews: '__FORGE_LINK_REVIEWS__',
    },
  })
