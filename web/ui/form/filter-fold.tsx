import { FilterX, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

interface FilterFoldProps {
  /** How many of the filters are set. */
  count: number
  /** Boxes in the grid around. */
  children: ReactNode
  /** There is something to clear. */
  filtered: boolean
  onClear(): void
  /** How much of the grid the button that clears them takes. */
  clearClassName: string
}

/**
 * Filters and what clears them, which are in sight on a desk. On a phone they fold behind a button that says how many of
 * them are set.
 */
export function FilterFold({ count, children, filtered, onClear, clearClassName }: FilterFoldProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        className="col-span-full sm:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        icon={<SlidersHorizontal aria-hidden className="size-4" />}
      >
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      <div id={id} className={classNames('contents', !open && 'max-sm:hidden')}>
        {children}
        <Button
          className={clearClassName}
          disabled={!filtered}
          onClick={onClear}
          icon={<FilterX aria-hidden className="size-4" />}
        >
          Clear Filters
        </Button>
      </div>
    </>
  )
}
