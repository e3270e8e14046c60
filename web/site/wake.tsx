import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PageName } from '#web/site/public-pages.tsx'
import { PublicSite } from '#web/site/public-site.tsx'

/** Brings a public page to life: one that came with its content, or an empty one (in development). */
export function wake(root: HTMLElement, page: PageName): void {
  const site = (
    <StrictMode>
      <PublicSite page={page} />
    </StrictMode>
  )
  if (root.hasChildNodes()) hydrateRoot(root, site)
  else createRoot(root).render(site)
}
