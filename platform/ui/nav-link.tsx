import type { ReactNode } from 'react'
import { Link, useRoute } from 'wouter'

interface NavLinkProps {
  to: string
  /** Whether what lies below the address counts as being there. */
  withBelow?: boolean
  className(isHere: boolean): string
  children: ReactNode
}

/** A link that says whether it leads to where one is. */
export function NavLink({ to, withBelow = true, className, children }: NavLinkProps) {
  const [isHere] = useRoute(withBelow ? `${to}/*?` : to)
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className={className(isHere)}>
      {children}
    </Link>
  )
}
