import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { SCREENS } from '#platform/call/page.ts'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { ButtonLink } from '#platform/ui/location.tsx'
import { Panel } from '#platform/ui/page.tsx'

interface ErrorStateProps {
  title: string
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** Instead of Retry, or beside it. */
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

/** An empty state for a place too small for more. */
export function EmptyLine({ children }: { children: ReactNode }) {
  return <p className="px-4 py-3 text-sm text-pretty text-bone-300 sm:px-5">{children}</p>
}

interface EmptyStateProps {
  title: string
  children?: ReactNode
  icon: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span className="mb-1 text-bone-500 [&>svg]:size-8 [&>svg]:stroke-[1.5]">{icon}</span>
      <p className="font-medium text-bone-100">{title}</p>
      {children && <p className="max-w-md text-sm text-pretty text-bone-500">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

const TONES = {
  danger: ['border-rose-400/40 bg-rose-400/8 text-rose-400', CircleAlert],
  warning: ['border-amber-400/40 bg-amber-400/8 text-amber-400', TriangleAlert],
} as const

export function InlineNote({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const [colours, Icon] = TONES[tone]
  return (
    <div
      className={`flex items-start gap-2 rounded-lg border px-3 py-2 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 ${colours}`}
    >
      <Icon aria-hidden />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}

/**
 * A bar in the place and size of what is loading: give it a height and a width. It pulses unless it is `still`: then the
 * surrounding element does as a whole, which costs as much as one bar.
 */
export function Skeleton({ className, still = false }: { className: string; still?: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames('block rounded-md bg-ink-700/70', !still && 'animate-breathe', className)}
    />
  )
}

/** Skeleton bars, announced to screen readers. `className` lays them out: 'space-y-3'. */
export function Waiting({ className, bars }: { className?: string; bars: readonly string[] }) {
  return (
    <div className={className}>
      <LoadingNote />
      {bars.map((bar, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move or change
        <Skeleton key={place} className={bar} />
      ))}
    </div>
  )
}

/** Announces loading to screen readers. */
export function LoadingNote() {
  return (
    <p role="status" className="sr-only">
      Loading...
    </p>
  )
}

interface NoPermissionProps {
  heading: string
  title?: string
  children?: ReactNode
}

/** Shown instead of forbidden content, with the way back. */
export function NoPermission({
  heading,
  title = 'You do not have permission to view this page',
  children,
}: NoPermissionProps) {
  return (
    <Panel>
      <h1 className="sr-only">{heading}</h1>
      <ErrorState
        title={title}
        action={
          <ButtonLink to={SCREENS.home.path} variant="primary">
            Go to Dashboard
          </ButtonLink>
        }
      >
        {children}
      </ErrorState>
    </Panel>
  )
}
