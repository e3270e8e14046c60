import { enhance, managePopovers } from '#features/site/web/enhance.ts'
import type { PageName } from '#features/site/web/public-pages.tsx'
import { PUBLIC_PAGES } from '#platform/call/page.ts'
import '#platform/ui/theme.css'
import '#features/site/web/site.css'
import '#features/site/web/scenes/grounds.css'

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
  const { takePageCommunity } = await import('#features/site/web/page-community.ts')
  takePageCommunity()
  const app = await import('./app.tsx')
  app.startApp(place)
}

/** In development there are no built documents: the page is rendered where it is shown. */
async function renderAsBuilt(place: HTMLElement): Promise<void> {
  const { renderPages } = await import('#features/site/web/prerender.tsx')
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
