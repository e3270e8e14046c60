import { community } from '#features/settings/community.ts'
import { SERVICES } from '#features/site/services.ts'
import { PAGES, type PageName } from './public-pages.tsx'

/** The server puts its own address here. */
const ORIGIN = '__FORGE_ORIGIN__'
const FORGE = { '@id': `${ORIGIN}/#forge` }

/** A page's data for search engines, as JSON-LD that is safe within a script element; null for none. */
export function structuredData(page: PageName): string | null {
  if (page === 'landing') return graph([organization(), website(), services()])
  if (page === 'about') return graph([organization(), aboutPage()])
  return null
}

function graph(things: readonly object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}

function organization(): object {
  return {
    '@type': 'Organization',
    ...FORGE,
    name: community.site.name,
    url: `${ORIGIN}/`,
    logo: `${ORIGIN}/favicon.svg`,
    description: PAGES.landing.description,
  }
}

function website(): object {
  return {
    '@type': 'WebSite',
    '@id': `${ORIGIN}/#site`,
    name: community.site.name,
    url: `${ORIGIN}/`,
    publisher: FORGE,
  }
}

function services(): object {
  return {
    '@type': 'ItemList',
    name: 'WoW Services',
    itemListElement: SERVICES.map(({ id, name, says }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      item: { '@type': 'Service', name, description: says, url: `${ORIGIN}/#${id}`, provider: FORGE },
    })),
  }
}

function aboutPage(): object {
  return { '@type': 'AboutPage', name: 'About Us', url: `${ORIGIN}/about`, about: FORGE }
}
