import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

interface FilterFoldProps {
  /** How many of the filters are set. */
  count: number
  /** Boxes in the grid around. */
  children: ReactNode
}

/** Filters, which are in sight on a desk. On a phone they fold behind a button that says how many of them are set. */
export function FilterFold({ count, children }: FilterFoldProps) {
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
      </div>
    </>
  )
}
