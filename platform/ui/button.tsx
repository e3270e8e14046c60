import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-classes.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** While true the button says `busyLabel`, keeps its focus and takes no further press. */
  busy?: boolean
  /** The running action, as a verb: 'Publishing…'. */
  busyLabel?: string
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/**
 * A button. A busy one is `aria-disabled` and not `disabled`: a disabled button would lose the focus, and with it
 * the place of someone who works by keyboard. A press while busy does nothing, so a double click sends once.
 */
export function Button({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  busyLabel,
  icon,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      className={buttonClasses(variant, size, className)}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
