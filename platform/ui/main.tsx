import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export const MAIN_ID = 'main'
/** The page's `h1`, by which a screen reader names where one is. */
export const TITLE_ID = 'page-title'

/** The page's own part: where the skip link leads, and where the focus goes after a change of page. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main
      id={MAIN_ID}
      aria-labelledby={TITLE_ID}
      tabIndex={-1}
      className={classNames('outline-none', className)}
    >
      {children}
    </main>
  )
}
