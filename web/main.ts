import { PUBLIC_PAGES } from '#domain/page.ts'
import type { PageName } from '#web/site/public-pages.tsx'
import '#web/ui/theme.css'
import '#web/site/first-view.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has lost its #root')
const page = (root.dataset.page as PageName | undefined) ?? publicPageAt(window.location.pathname)

// A public page is there to be read before any of this runs; everything else is shown by the app.
if (page) afterFirstPaint(() => void import('#web/site/wake.tsx').then(({ wake }) => wake(root, page)))
else void import('#web/app.tsx').then(({ startApp }) => startApp(root))

/** The server says in the document which page it is; in development the address does. */
function publicPageAt(path: string): PageName | undefined {
  const found = Object.entries(PUBLIC_PAGES).find(([, address]) => address === path)
  return found?.[0] as PageName | undefined
}

function afterFirstPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
