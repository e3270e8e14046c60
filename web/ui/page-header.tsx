import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useTitle } from '#web/ui/use-title.ts'

interface PageHeaderProps {
  /** The page's one `h1`, and the name of the browser's tab. */
  title: string
  children?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, children, actions }: PageHeaderProps) {
  useTitle(title)
  return (
    <header
      className={classNames(
        'mb-4 flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-3',
        // The lane in which toasts stand.
        Boolean(actions) && 'sm:pr-88',
      )}
    >
      <div className="min-w-0">
        <h1 className="font-display text-[1.375rem] leading-7 font-semibold text-bone-100">{title}</h1>
        {children && <p className="max-w-prose text-xs text-bone-300">{children}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  )
}
