import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'

interface FoldProps {
  title: string
  /** Beside the title: what is within, in short. */
  summary?: ReactNode
  /** Whether it is open until somebody presses it. */
  startsOpen: boolean
  /** It is a place of the screen, named by its title. */
  isRegion?: boolean
  children: ReactNode
}

/** A line that opens to what it sums up. What is closed is not in the document. */
export function Fold({ title, summary, startsOpen, isRegion = false, children }: FoldProps) {
  const id = useId()
  const Element = isRegion ? 'section' : 'div'
  const [pressed, setPressed] = useState<boolean | null>(null)
  const open = pressed ?? startsOpen
  return (
    <Element aria-label={isRegion ? title : undefined}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setPressed(!open)}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-left text-sm hover:bg-ink-800/60"
      >
        <ChevronRight
          aria-hidden
          className={classNames(
            'size-4 text-bone-500 transition-transform duration-150',
            open && 'rotate-90',
          )}
        />
        <span className="min-w-0 font-semibold">{title}</span>
        {typeof summary === 'string' ? <span className="min-w-0 wrap-anywhere">{summary}</span> : summary}
      </button>
      {open && (
        <div id={id} className="border-t border-ink-700">
          {children}
        </div>
      )}
    </Element>
  )
}
