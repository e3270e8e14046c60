import { useCallback, useState } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { MARK, type Step } from '#features/booking/mark.ts'
import { nameOf } from '#features/booking/web/client-label.ts'
import { type Press, undoableMark, useRecentPresses } from '#features/booking/web/marks/recent-presses.ts'
import { usePressMark } from '#features/booking/web/marks/waiting-marks.tsx'
import type { Raid } from '#features/raid/raid.ts'

export interface Marking {
  /** Sets a mark on these clients. */
  set(step: Step, clients: readonly Booking[]): void
  /** The mark that was last set on the client here, and can be undone. */
  undoable(client: Booking): Step | null
  /** Takes a mark back, whoever set it. */
  undo(step: Step, ids: readonly string[]): void
  /** Undoes the whole of the last press, as far as it can still be. */
  undoLast(): void
  /** The last press that can be undone; null when none can. */
  last: Press | null
  /** For a screen reader: what became of the last press. */
  said: string
}

/** Sets marks at once, and undoes what was pressed in the last minute. */
export function useMarking({ _id: raidId }: Raid): Marking {
  const pressMark = usePressMark()
  const recent = useRecentPresses()
  const [said, say] = useState('')

  const set = useCallback(
    (step: Step, clients: readonly Booking[]) => {
      const bookingIds = clients.map(({ _id }) => _id)
      pressMark({ raidId, mark: step }, bookingIds)
      const [first] = clients
      const who = clients.length === 1 && first ? nameOf(first) : `${clients.length} clients`
      say(`${who}: ${MARK[step].done.toLowerCase()}`)
    },
    [pressMark, raidId],
  )

  const undo = useCallback(
    (step: Step, ids: readonly string[]) => {
      pressMark({ raidId, mark: step, isUndo: true }, ids)
      say('Undone')
    },
    [pressMark, raidId],
  )

  const last = recent.findLast((press) => press.raidId === raidId) ?? null
  function undoLast() {
    if (last !== null) undo(last.mark, last.bookingIds)
  }

  return { set, undo, undoLast, undoable: (client) => undoableMark(client, recent), last, said }
}
