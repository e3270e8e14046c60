import { PUBLIC_PAGES } from '#domain/page.ts'
import { PAGES, type PageName } from '#web/site/public-pages.tsx'
import ServiceLinks from '#web/site/service-links.tsx'
import { SiteContext } from '#web/site/site-context.ts'
import { SiteFrame } from '#web/site/site-frame.tsx'

/** A public page with its frame, as a visitor sees it. */
export function PublicSite({ page }: { page: PageName }) {
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
