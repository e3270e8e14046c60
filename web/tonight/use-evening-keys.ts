import type { KeyboardEvent, RefObject } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import type { Step } from '#domain/booking/mark.ts'
import { FIND_ID } from '#web/tonight/groups.tsx'
import { letterOf } from '#web/ui/letter-keys.ts'

const STEP_OF: Readonly<Record<string, Step>> = { l: 'lock', g: 'in-group', p: 'paid', d: 'status' }

interface EveningKeys {
  press(step: Step, client: Booking): void
  /** The same for all clients whom the mark concerns. */
  openList(step: Step): void
  miss(client: Booking): unknown
  copy(client: Booking): unknown
  undo(): void
}

/**
 * Single letters for a keyboard, while the focus is in the list: J K rows, L G P D marks, with Shift of all, N a no-show,
 * U undoes, C the invite, / find.
 */
export function useEveningKeys(
  list: RefObject<HTMLElement | null>,
  rows: readonly Booking[],
  { press, openList, miss, copy, undo }: EveningKeys,
) {
  function walk(from: Element, by: number) {
    const names = [...(list.current?.querySelectorAll<HTMLElement>('[data-name]') ?? [])]
    const place = names.findIndex((name) => from.contains(name))
    names[place + by]?.focus()
  }

  const acts: Readonly<Record<string, (client: Booking, row: Element) => unknown>> = {
    j: (_, row) => walk(row, 1),
    k: (_, row) => walk(row, -1),
    n: miss,
    u: undo,
    c: copy,
    '/': () => document.getElementById(FIND_ID)?.focus(),
  }

  return (event: KeyboardEvent) => {
    const key = letterOf(event.nativeEvent)
    if (key === null || !(event.target instanceof Element)) return
    const row = event.target.closest('[data-client]')
    const client = rows.find(({ _id }) => _id === row?.getAttribute('data-client'))
    if (row === null || client === undefined) return
    const step = STEP_OF[key]
    const act = acts[key]
    if (step !== undefined && event.shiftKey) openList(step)
    else if (step !== undefined) press(step, client)
    else if (act === undefined) return
    else void act(client, row)
    event.preventDefault()
  }
}
