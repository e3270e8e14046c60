import { useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Isolated } from '#web/ui/isolated.tsx'

/** Shorter texts of one line are never looked at: they fit wherever this stands. */
const SHORT = 20

interface ClampedProps {
  text: string
  lines: 1 | 2
}

/** What a person wrote, a line or two of it; More shows the rest where there is one. */
export function Clamped({ text, lines }: ClampedProps) {
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)
  const words = useRef<HTMLSpanElement>(null)
  const mayBeCut = text.length > SHORT || text.includes('\n')

  useEffect(() => {
    const element = words.current
    if (element === null || !mayBeCut || open) return
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [mayBeCut, open])

  return (
    <span className="inline-flex min-w-0 items-end gap-x-1">
      <span
        ref={words}
        className={classNames(
          'min-w-0 whitespace-pre-line',
          !open && (lines === 1 ? 'line-clamp-1' : 'line-clamp-2'),
        )}
      >
        <Isolated>{text}</Isolated>
      </span>
      {(cut || open) && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="touch-target inline-flex min-h-6 min-w-6 items-center font-semibold text-ember-400 underline decoration-ember-400/40 underline-offset-4"
        >
          {open ? 'Less' : 'More'}
        </button>
      )}
    </span>
  )
}
