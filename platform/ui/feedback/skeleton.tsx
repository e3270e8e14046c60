import { classNames } from '#platform/ui/class-names.ts'

interface SkeletonProps {
  className?: string
  /** The surrounding element breathes as a whole, which costs the browser as much as one bar. */
  still?: boolean
}

/** A breathing bar in the place and the size of what is still on its way: give it a height and a width. */
export function Skeleton({ className, still = false }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        'block rounded-md bg-ink-700/70',
        !still && 'animate-breathe',
        className ?? 'h-4 w-full',
      )}
    />
  )
}

interface WaitingProps {
  /** How the bars stand: 'space-y-3'. */
  className?: string
  /** The height and width of each bar. */
  bars: readonly string[]
}

/** Bars in the place of what is on its way, which those hear who do not see them. */
export function Waiting({ className, bars }: WaitingProps) {
  return (
    <div className={className}>
      <LoadingNote />
      {bars.map((bar, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they neither move nor change
        <Skeleton key={place} className={bar} />
      ))}
    </div>
  )
}

/** Says to those who do not see it that something is on its way. */
export function LoadingNote() {
  return (
    <p role="status" className="sr-only">
      Loading...
    </p>
  )
}
