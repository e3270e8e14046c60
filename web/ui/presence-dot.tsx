import { classNames } from '#web/ui/class-names.ts'

interface PresenceDotProps {
  tone: 'online' | 'away'
  /** What it means, for who hears the page and for who points at it. */
  label: string
}

/** A dot beside a name: who it is, is there, or will not come. */
export function PresenceDot({ tone, label }: PresenceDotProps) {
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={classNames(
        'inline-block size-2.5 shrink-0 rounded-full align-middle',
        tone === 'online' ? 'bg-moss-400' : 'border-2 border-rose-400',
      )}
    />
  )
}
