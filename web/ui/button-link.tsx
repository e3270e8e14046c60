import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonClasses } from '#web/ui/button-classes.ts'

interface ButtonLinkProps {
  to: string
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A link within the site that looks like a button. */
export function ButtonLink({
  to,
  variant = 'secondary',
  size = 'medium',
  icon,
  className,
  children,
}: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClasses(variant, size, className)}>
      {icon}
      {children}
    </Link>
  )
}

/** The same for an address outside of the site: a new tab that learns nothing about this one. */
export function ExternalButtonLink({
  to,
  variant = 'secondary',
  size = 'medium',
  icon,
  className,
  children,
}: ButtonLinkProps) {
  return (
    <a href={to} target="_blank" rel="noopener" className={buttonClasses(variant, size, className)}>
      {icon}
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
