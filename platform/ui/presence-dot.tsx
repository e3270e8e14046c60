import { classNames } from './class-names.ts'

const TONES = {
  online: 'rounded-full bg-moss-400',
  away: 'rounded-full border-2 border-rose-400',
  notes: 'rounded-xs bg-amber-400',
} as const

interface PresenceDotProps {
  tone: keyof typeof TONES
  /** The meaning, for screen readers and as a tip. */
  label: string
}

/** A dot beside a name: who it is, is there, will not come, or has notes that are to be read. */
export function PresenceDot({ tone, label }: PresenceDotProps) {
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={classNames('inline-block size-2.5 shrink-0 align-middle', TONES[tone])}
    />
  )
}
