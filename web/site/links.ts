/** Addresses outside of the site, as the server was configured: it writes them into the page. */
interface Links {
  invite: string
  apply: string
  book: string
  contact: string
  reviews: string
}

/** For a page that no server has written into. */
const INVITE = 'https://discord.com/'
const FALLBACK: Links = { invite: INVITE, apply: INVITE, book: INVITE, contact: INVITE, reviews: INVITE }

function readLinks(): Links {
  const content = document.querySelector<HTMLMetaElement>('meta[name="forge-links"]')?.content ?? ''
  try {
    return { ...FALLBACK, ...(JSON.parse(content) as Partial<Links>) }
  } catch {
    return FALLBACK
  }
}

export const links: Links = readLinks()
