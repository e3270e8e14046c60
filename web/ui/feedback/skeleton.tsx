import { classNames } from '#web/ui/class-names.ts'

interface SkeletonProps {
  className?: string
  /** What it stands in breathes as a whole, which costs the browser as much as one bar. */
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
