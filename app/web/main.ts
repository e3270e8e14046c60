import { enhance, managePopovers } from '#features/site/web/enhance.ts'
import { PUBLIC_PAGES } from '#platform/call/page.ts'
import '#platform/ui/theme.css'
import '#features/site/web/site.css'
import '#features/site/web/scenes/grounds.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has lost its #root')

// A public page is readable before any script; the app renders everything else.
if (root.dataset.page) enhance()
else if (import.meta.env.DEV && isPublic(window.location.pathname)) void renderAsBuilt(root)
else {
  managePopovers()
  void startApp(root)
}

/** Loads the community's settings before any screen. */
async function startApp(place: HTMLElement): Promise<void> {
  const { takePageCommunity } = await import('#features/site/web/page-community.ts')
  takePageCommunity()
  const app = await import('./app.tsx')
  app.startApp(place)
}

/** In development there are no built documents: the page is rendered in the browser. */
async function renderAsBuilt(place: HTMLElement): Promise<void> {
  const { renderPages } = await import('#features/site/web/prerender.tsx')
  const page = renderPages().find(({ path }) => path === window.location.pathname)
  if (page === undefined) return
  place.innerHTML = page.body
  document.title = page.title
  enhance()
}

function isPublic(path: string): boolean {
  return Object.values<string>(PUBLIC_PAGES).includes(path)
}
