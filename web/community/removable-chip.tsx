import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'

interface RemovableChipProps {
  /** Says what the press does, and to what. */
  label: string
  icon: ReactNode
  busy: boolean
  onRemove(): void
  children: ReactNode
}

/** One of a set, with what takes it out again; an item of a list. */
export function RemovableChip({ label, icon, busy, onRemove, children }: RemovableChipProps) {
  return (
    <li className="inline-flex max-w-full items-center rounded-lg border border-ink-700 bg-ink-850 pl-3 text-sm">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <IconButton label={label} icon={icon} aria-disabled={busy || undefined} onClick={onRemove} />
    </li>
  )
}
