import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost' | 'link'
export type ButtonSize = 'small' | 'medium' | 'large'

const BASE =
  'pressable inline-flex shrink-0 items-center justify-center gap-2 rounded-lg font-semibold whitespace-nowrap select-none'

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  // The border is seen in forced colours only, where no background is.
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

/** The look of a button, for what is one (Button) and for links that look like one (ButtonLink). */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  const padding = variant === 'link' ? 'min-h-8 text-sm' : SIZES[size]
  return classNames(BASE, VARIANTS[variant], padding, 'touch-target', className)
}
