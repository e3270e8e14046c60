import { useCallback, useState } from 'react'
import { onDemand } from '#platform/ui/on-demand.tsx'
import type { Editing } from './booking-values.ts'

export const loadBookingForm = () => import('./booking-dialog.tsx')
const BookingDialog = onDemand(loadBookingForm)

/** The booking form over a screen: `open` shows it for a new booking unless one is given, `editor` is to be rendered. */
export function useBookingEditor() {
  const [editing, setEditing] = useState<Editing | null>(null)
  const open = useCallback(
    (of: Pick<Editing, 'raid'> & Partial<Editing>) =>
      setEditing({ booking: null, sameClientAs: null, waits: false, ...of }),
    [],
  )
  const editor = editing && (
    <BookingDialog
      key={editing.booking?._id}
      {...editing}
      onClose={() => setEditing(null)}
      onWait={(waits) => setEditing({ ...editing, waits })}
      onMove={(raid) => setEditing({ ...editing, raid, booking: null, waits: false })}
    />
  )
  return { editing, open, editor }
}
