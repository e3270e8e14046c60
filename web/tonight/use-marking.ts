import { useCallback, useState } from 'react'
import { type Booking, MARK } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { nameOf } from '#web/tonight/copies.ts'
import type { Step } from '#web/tonight/evening-facts.ts'
import { STEP_LABELS } from '#web/tonight/step-labels.ts'
import { usePressMark } from '#web/tonight/waiting-marks.tsx'

/** For so long a mark can be undone by whoever set it, in ms (docs/product.md, PLAN-11). */
const UNDO_MS = 60_000

interface Press {
  readonly step: Step
  readonly ids: readonly string[]
}

export interface Marking {
  /** Sets a mark on these clients. */
  set(step: Step, clients: readonly Booking[]): void
  /** The mark that was last set on the client here, and can be undone. */
  undoable(client: Booking): Step | null
  undo(step: Step, ids: readonly string[]): void
  /** Undoes the whole of the last press, as far as it can still be. */
  undoLast(): void
  /** What was pressed last and can be undone; null when nothing can. */
  last: Press | null
  /** For a screen reader: what became of the last press. */
  said: string
}

/** Sets marks at once, and remembers for a minute what can be undone. */
export function useMarking(raid: Raid): Marking {
  const pressMark = usePressMark(raid._id)
  const [presses, setPresses] = useState<readonly Press[]>([])
  const [said, say] = useState('')

  const set = useCallback(
    (step: Step, clients: readonly Booking[]) => {
      const press = { step, ids: clients.map(({ _id }) => _id) }
      pressMark(step, press.ids)
      setPresses((before) => [...before, press])
      setTimeout(() => setPresses((before) => before.filter((one) => one !== press)), UNDO_MS)
      const [first] = clients
      const who = clients.length === 1 && first ? nameOf(first) : `${clients.length} clients`
      say(`${who}: ${STEP_LABELS[step].done}`)
    },
    [pressMark],
  )

  const undo = useCallback(
    (step: Step, ids: readonly string[]) => {
      pressMark(step, ids, true)
      setPresses((before) =>
        before.flatMap((press) => {
          const left = press.step === step ? press.ids.filter((id) => !ids.includes(id)) : press.ids
          return left.length === 0 ? [] : [{ ...press, ids: left }]
        }),
      )
      say('Undone')
    },
    [pressMark],
  )

  function undoable(client: Booking): Step | null {
    const press = presses.findLast(({ ids }) => ids.includes(client._id))
    return press !== undefined && client[MARK[press.step].field] ? press.step : null
  }

  const last = presses.at(-1) ?? null
  function undoLast() {
    if (last !== null) undo(last.step, last.ids)
  }

  return { set, undo, undoLast, undoable, last, said }
}
