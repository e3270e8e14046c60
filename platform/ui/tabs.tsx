import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

interface TabsProps {
  label: string
  /** Actions on the open tab: at the right end of the line. */
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The places of one screen, each with an address. In a narrow window the line scrolls. */
export function Tabs({ label, actions, className, children }: TabsProps) {
  return (
    <div className={classNames('edge tabs', className)}>
      <nav aria-label={label} className="fading">
        {children}
      </nav>
      {actions}
    </div>
  )
}

interface TabProps {
  to: string
  here: boolean
  /** Keeps its place until it is known. */
  count?: ReactNode
  children: ReactNode
}

export function Tab({ to, here, count, children }: TabProps) {
  return (
    <Link to={to} aria-current={here ? 'page' : undefined} className="tab touch-target">
      {children}
      {count !== undefined && <span className="min-w-5 text-2xs text-bone-500 tabular-nums">{count}</span>}
    </Link>
  )
}
