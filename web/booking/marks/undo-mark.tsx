import { Undo2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import { undoableMark, useRecentPresses } from '#web/booking/marks/recent-presses.ts'
import { usePressMark } from '#web/booking/marks/waiting-marks.tsx'
import { UNDO_KEY, useLetterKeys } from '#web/ui/list-keys.ts'

/** Beside a client for a minute after the viewer set a mark here (docs/product.md, CHANGE-8). */
export function UndoMark({ booking }: { booking: Booking }) {
  const pressMark = usePressMark()
  const mark = undoableMark(booking, useRecentPresses())
  const hasKey = useLetterKeys()
  if (mark === null) return null

  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button goes with the press, and the focus stays in the row.
    const more = currentTarget.closest('tr, li')?.querySelector<HTMLElement>('[data-more]')
    if (currentTarget === document.activeElement) more?.focus()
    pressMark({ raidId: booking.raidId, mark, isUndo: true, says: true }, [booking._id])
  }

  return (
    <button
      type="button"
      data-undo
      aria-describedby={`booking-${booking._id}`}
      aria-keyshortcuts={hasKey ? UNDO_KEY : undefined}
      onClick={press}
      className="touch-target inline-flex h-6 shrink-0 items-center gap-1 rounded-lg px-1 text-2xs font-semibold text-ember-400 hover:bg-ink-700/60"
    >
      <Undo2 aria-hidden className="size-3.5" />
      Undo
    </button>
  )
}
