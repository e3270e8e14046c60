import { PUBLIC_PAGES } from '#domain/page.ts'
import { enhance } from '#web/site/enhance.ts'
import { managePopovers } from '#web/site/manage-popovers.ts'
import type { PageName } from '#web/site/public-pages.tsx'
import '#web/ui/theme.css'
import '#web/site/site.css'
import '#web/site/landing-scenes.css'
import '#web/site/scenes/grounds.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has lost its #root')

// A public page is there to be read before any of this runs; everything else is shown by the app.
if (root.dataset.page) enhance()
else if (import.meta.env.DEV && publicPageAt(window.location.pathname)) void renderAsBuilt(root)
else {
  managePopovers()
  void startApp(root)
}

/** The community's settings are there before any screen is. */
async function startApp(place: HTMLElement): Promise<void> {
  const { takePageCommunity } = await import('#web/site/page-community.ts')
  takePageCommunity()
  const app = await import('#web/app.tsx')
  app.startApp(place)
}

/** In development there are no built documents: the page is rendered where it is shown. */
async function renderAsBuilt(place: HTMLElement): Promise<void> {
  const { renderPages } = await import('#web/site/prerender.tsx')
  const page = renderPages().find(({ name }) => name === publicPageAt(window.location.pathname))
  if (page === undefined) return
  place.innerHTML = page.body
  document.title = page.title
  enhance()
}

function publicPageAt(path: string): PageName | undefined {
  const found = Object.entries(PUBLIC_PAGES).find(([, address]) => address === path)
  return found?.[0] as PageName | undefined
}
