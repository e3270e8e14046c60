import type { ReactNode } from 'react'
import { Footer } from '#web/site/footer.tsx'
import { Header } from '#web/site/header.tsx'
import { MAIN_ID } from '#web/ui/main.tsx'

/** What every page stands in: skip link, header, footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
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
      <Footer />
    </div>
  )
}
