import type { ReactNode } from 'react'

/** Nothing in a place too small for more than the fact and what comes next. */
export function EmptyLine({ children }: { children: ReactNode }) {
  return <p className="px-4 py-3 text-sm text-pretty text-bone-300 sm:px-5">{children}</p>
}

interface EmptyStateProps {
  /** The meaning of the emptiness, as a sentence. */
  title: string
  /** The next step. */
  children?: ReactNode
  icon: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span className="mb-1 text-bone-500 [&>svg]:size-8 [&>svg]:stroke-[1.5]">{icon}</span>
      <p className="font-medium text-bone-100">{title}</p>
      {children && <p className="max-w-md text-sm text-pretty text-bone-500">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
