import { classNames } from '#web/ui/class-names.ts'

/** A breathing bar in the place and the size of what is still on its way: give it a height and a width. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-breathe rounded-md bg-ink-700/70', className ?? 'h-4 w-full')}
    />
  )
}
