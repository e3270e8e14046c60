import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  /** The action, in words: its name for everybody who does not see the icon. */
  label: string
  icon: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A square button that shows only an icon. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames('icon-button touch-target', className)}
    >
      {icon}
    </button>
  )
}
