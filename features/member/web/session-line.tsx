import type { ReactNode } from 'react'
import { InstantDay } from '#platform/ui/time/when.tsx'

interface SessionLineProps {
  /** The member or the device. */
  children: ReactNode
  /** Shown beside the children if there is room. */
  fact: ReactNode
  /** ISO 8601, UTC. */
  lastUsedAt: string
  action: ReactNode
}

export function SessionLine({ children, fact, lastUsedAt, action }: SessionLineProps) {
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 text-sm sm:grid-cols-[minmax(0,1fr)_9rem_10rem_auto]">
      <span className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">{children}</span>
      <span className="text-bone-500 max-sm:hidden">{fact}</span>
      <span className="text-bone-500 max-sm:col-start-1 max-sm:text-xs">
        last used <InstantDay instant={lastUsedAt} dayOnly />
      </span>
      <span className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">{action}</span>
    </li>
  )
}
