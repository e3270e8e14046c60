import type { ReactNode } from 'react'
import { SCREENS } from '#platform/call/page.ts'
import { MAIN_ID } from '#platform/ui/main.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useSite } from './site-context.ts'

/** The frame of every page: skip link, header, footer. A screen of the dashboard has a small footer beside its sidebar. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { path } = useSite()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN_ID}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-ember-500 px-4 py-2.5 font-semibold text-ink-950 focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      {children}
      {!path.startsWith(SCREENS.home.path) && <Footer />}
    </div>
  )
}
