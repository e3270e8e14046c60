import type { ReactNode } from 'react'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

interface RemovableChipProps {
  /** Says what the press does, and to what. */
  label: string
  icon: ReactNode
  onRemove(): Promise<void>
  children: ReactNode
}

/** One of a set, with what takes it out again; an item of a list. */
export function RemovableChip({ label, icon, onRemove, children }: RemovableChipProps) {
  const { busy, run } = useSingleFlight()
  return (
    <li className="inline-flex max-w-full items-center rounded-lg border border-ink-700 bg-ink-850 pl-3 text-sm">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <IconButton
        label={label}
        icon={icon}
        aria-disabled={busy || undefined}
        onClick={() => void run(onRemove)}
      />
    </li>
  )
}
