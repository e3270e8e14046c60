import { useSyncExternalStore } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { MARK, type Mark, type Step, UNDO_S } from '#features/booking/mark.ts'

export interface Press {
  readonly raidId: string
  readonly mark: Step
  readonly bookingIds: readonly string[]
}

interface StoredPress extends Press {
  readonly key: symbol
}

/** The clicks of the last UNDO_S seconds, newest last, which can be undone (docs/product.md, PLAN-11). */
let presses: readonly StoredPress[] = []
const listeners = new Set<() => void>()

export function notePress(press: Press): void {
  const key = Symbol(press.mark)
  change([...presses, { ...press, key }])
  setTimeout(() => change(presses.filter((one) => one.key !== key)), UNDO_S * 1_000)
}

export function forgetPresses(mark: Mark, bookingIds: readonly string[]): void {
  change(
    presses.flatMap((press) => {
      if (press.mark !== mark) return press
      const left = press.bookingIds.filter((id) => !bookingIds.includes(id))
      return left.length === 0 ? [] : { ...press, bookingIds: left }
    }),
  )
}

export function useRecentPresses(): readonly Press[] {
  return useSyncExternalStore(subscribe, () => presses)
}

/** The booking's last mark of `recent`, if the mark is still set; else null. */
export function undoableMark(booking: Booking, recent: readonly Press[]): Step | null {
  const press = recent.findLast(({ bookingIds }) => bookingIds.includes(booking._id))
  return press !== undefined && booking[MARK[press.mark].field] ? press.mark : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(to: readonly StoredPress[]): void {
  presses = to
  for (const listener of listeners) listener()
}
