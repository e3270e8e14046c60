import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'

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
