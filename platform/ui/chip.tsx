import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface ChipProps {
  /** Name of a colour token: 'moss-400', 'class-mage', 'role-admin'. */
  colour: string
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A short word on a ground of its own colour. Always with its text: colour alone says nothing. */
export function Chip({ colour, icon, className, children }: ChipProps) {
  const style: CSSProperties & Record<'--chip', string> = { '--chip': `var(--color-${colour})` }
  return (
    <span
      style={style}
      className={classNames(
        'inline-flex items-center gap-1 rounded-md border border-(--chip)/30 bg-(--chip)/10 px-1.5 py-px text-2xs font-medium whitespace-nowrap text-(--chip)',
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
