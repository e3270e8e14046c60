import type { ReactNode } from 'react'
import { TITLE_ID } from './main.tsx'
import { useTitle } from './use-title.ts'

interface PageHeaderProps {
  /** The page's one `h1`. */
  title: string
  /** The name of the browser's tab, where it says more than the title. */
  tab?: string | undefined
  /** The page's purpose, in a sentence. A phone has no room for it: only screen readers get it there. */
  children?: ReactNode
  /** The page's figures, beside the title. */
  figures?: ReactNode
  /** At the right end, where the content ends. */
  actions?: ReactNode
}

/** The head of every screen: one line, from edge to edge. */
export function PageHeader({ title, tab = title, children, figures, actions }: PageHeaderProps) {
  useTitle(tab)
  return (
    <header className="edge page-head">
      <div>
        <h1 id={TITLE_ID} className="font-display text-[1.375rem] leading-7 font-semibold">
          {title}
        </h1>
        {children && <p className="text-xs text-pretty text-bone-500 max-sm:sr-only">{children}</p>}
      </div>
      {figures}
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
