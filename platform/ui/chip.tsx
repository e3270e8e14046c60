import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface ChipProps {
  /** Name of a colour token: 'moss-400', 'class-mage', 'role-admin'. */
  colour: string
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A short word on a coloured ground. Never without text: colour alone means nothing. */
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

export type Tone = 'done' | 'danger' | 'info' | 'warning' | 'quiet'

const COLOURS: Readonly<Record<Tone, string>> = {
  done: 'moss-400',
  danger: 'rose-400',
  info: 'sky-400',
  warning: 'amber-400',
  quiet: 'bone-300',
}

/** A state in a word: `<StatusChip tone="done">Sent</StatusChip>`. */
export function StatusChip({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <Chip colour={COLOURS[tone]} icon={icon}>
      {children}
    </Chip>
  )
}

const TONES = {
  online: 'rounded-full bg-moss-400',
  away: 'rounded-full border-2 border-rose-400',
  notes: 'rounded-xs bg-amber-400',
} as const

/** A dot beside a name: online, not coming, or with notes to read. Screen readers and its tip say the `label`. */
export function PresenceDot({ tone, label }: { tone: keyof typeof TONES; label: string }) {
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={classNames('inline-block size-2.5 shrink-0 align-middle', TONES[tone])}
    />
  )
}
