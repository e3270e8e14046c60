import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/ui/button.tsx'

interface ErrorStateProps {
  /** The failed action. */
  title: string
  /** Why, and what to do about it. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** Instead of, or beside, Retry. */
  action?: ReactNode
}

export function ErrorState({ title, children, onRetry, retrying = false, action }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <TriangleAlert aria-hidden className="mb-1 size-8 stroke-[1.5] text-rose-400" />
      <p className="font-medium text-bone-100">{title}</p>
      {children && <div className="max-w-md text-sm text-pretty text-bone-300">{children}</div>}
      {(onRetry || action) && (
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          {onRetry && (
            <Button onClick={onRetry} busy={retrying} busyLabel="Retrying…">
              Retry
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
