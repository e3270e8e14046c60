import { Download, LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** The button shows `busyLabel`, keeps the focus and ignores clicks. */
  busy?: boolean
  /** The running action: 'Publishing…'. */
  busyLabel?: string
  icon?: ReactNode
}

/**
 * A button. A busy one is `aria-disabled`, not `disabled`, so that it keeps the focus. Clicks while busy do nothing, so a
 * double click sends once.
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

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost' | 'link'
export type ButtonSize = 'small' | 'medium' | 'large'

const BASE =
  'pressable inline-flex shrink-0 items-center justify-center gap-2 rounded-lg font-semibold whitespace-nowrap select-none'

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  // The border is visible in forced colours only, which remove backgrounds.
  primary:
    'border border-transparent bg-ember-500 text-ink-950 hover:bg-ember-400 disabled:hover:bg-ember-500',
  secondary:
    'border border-ink-500 bg-ink-800 text-bone-100 hover:border-bone-500 hover:bg-ink-700 disabled:hover:border-ink-500 disabled:hover:bg-ink-800',
  danger:
    'border border-rose-400/60 bg-rose-400/12 text-rose-400 hover:border-rose-400 hover:bg-rose-400/16 disabled:hover:bg-rose-400/12',
  ghost: 'text-bone-300 hover:bg-ink-700/60 hover:text-bone-100 disabled:hover:bg-transparent',
  link: 'link',
}

const SIZES: Readonly<Record<ButtonSize, string>> = {
  small: 'min-h-8 px-3 text-xs',
  medium: 'min-h-10 px-4 text-sm',
  large: 'min-h-12 px-7 text-base',
}

/** The classes of a button, for Button and for links that look like one (ButtonLink). */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  const padding = variant === 'link' ? 'min-h-8 text-sm' : SIZES[size]
  return classNames(BASE, VARIANTS[variant], padding, 'touch-target', className)
}

/** A spinner for inside something whose text says what is happening. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('size-4 animate-spin', className)} />
}

/** Beside a heading, while more of the content below loads. */
export function LoadingAside() {
  return (
    <span className="inline-flex items-center gap-2 text-sm text-bone-500">
      <Spinner />
      Loading…
    </span>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  label: string
  icon: ReactNode
}

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

/** Downloads the content below, under the server's file name. */
export function DownloadLink({ path, query }: { path: string; query: Readonly<Record<string, string>> }) {
  return (
    <a href={`${path}?${new URLSearchParams(query)}`} download className={buttonClasses('ghost', 'small')}>
      <Download aria-hidden className="size-4" />
      CSV
    </a>
  )
}
