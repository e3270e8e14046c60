import { renderToStaticMarkup } from 'react-dom/server'
import { community, takeCommunity } from '#features/settings/community.ts'
import { PUBLIC_PAGES } from '#platform/call/page.ts'
import { UPRIGHT_PHONE } from '#platform/ui/scene.tsx'
import { LANDING_SCENES } from './page-hero.tsx'
import { PAGES, type PageName } from './public-pages.tsx'
import { SERVICES } from './service-icons.tsx'
import ServiceLinks from './service-links.tsx'
import { SiteContext } from './site-context.tsx'
import { SiteFrame } from './site-frame.tsx'

/** A prerendered public page. Values that only the server knows are placeholders: `__FORGE_…__`. */
export interface RenderedPage {
  readonly name: PageName | 'login'
  /** Null for Not Found, which has no fixed address. */
  readonly path: string | null
  readonly title: string
  readonly description: string
  /** The content without script; '' if only the app can show it. */
  readonly body: string
  /** The page's main picture as `srcset`s of AVIF, full width and on `tall` screens; or null. */
  readonly picture: { readonly wide: string; readonly tall: string; readonly tallOn: string } | null
  /** JSON-LD for search engines, or null. */
  readonly data: string | null
}

/** Every page with a document of its own; others share the app's. */
export function renderPages(): readonly RenderedPage[] {
  const names = Object.keys(PAGES) as PageName[]
  return [
    ...names.map((name) => ({
      name,
      path: name === 'not-found' ? null : PUBLIC_PAGES[name],
      title: PAGES[name].title(),
      description: PAGES[name].description(),
      body: renderToStaticMarkup(<PublicSite page={name} />),
      picture: pictureOf(PAGES[name].scene),
      data: structuredData(name),
    })),
    {
      name: 'login',
      path: '/login',
      title: `Login · ${community.site.name}`,
      description: 'Sign in with Discord to see your raids, book slots and handle payment mails.',
      body: '',
      picture: null,
      data: null,
    },
  ]
}

function pictureOf(name: string): RenderedPage['picture'] {
  const scene = LANDING_SCENES.find((one) => one.name === name)
  return scene ? { wide: scene.avif, tall: scene.tallAvif, tallOn: UPRIGHT_PHONE } : null
}

/** A public page with its frame, as a visitor sees it. */
function PublicSite({ page }: { page: PageName }) {
  const path = page === 'not-found' ? '' : PUBLIC_PAGES[page]
  const { Page } = PAGES[page]
  return (
    <SiteContext value={{ path, session: 'visitor', Link: 'a', ServiceLinks }}>
      <SiteFrame>
        <Page />
      </SiteFrame>
    </SiteContext>
  )
}

/** The server fills in its own address. */
const ORIGIN = '__FORGE_ORIGIN__'
const FORGE = { '@id': `${ORIGIN}/#forge` }

/** A page's JSON-LD for search engines, safe within a script element; null for none. */
export function structuredData(page: PageName): string | null {
  const { name } = community.site
  const url = `${ORIGIN}/`
  const logo = `${ORIGIN}/favicon.svg`
  const description = PAGES.landing.description()
  const organization = { '@type': 'Organization', ...FORGE, name, url, logo, description }
  if (page === 'landing') {
    const website = { '@type': 'WebSite', '@id': `${ORIGIN}/#site`, name, url, publisher: FORGE }
    return graph([organization, website, services()])
  }
  if (page !== 'about') return null
  const about = { '@type': 'AboutPage', name: 'About Us', url: `${ORIGIN}/about`, about: FORGE }
  return graph([organization, about])
}

function graph(things: readonly object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
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

/** During the build the settings are unknown: the server replaces these (features/site/server/site.ts). */
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
