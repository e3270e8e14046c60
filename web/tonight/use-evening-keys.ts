import type { KeyboardEvent, RefObject } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import type { Step } from '#web/tonight/evening-facts.ts'
import { FIND_ID } from '#web/tonight/groups.tsx'
import { letterOf } from '#web/ui/letter-keys.ts'

const STEP_OF: Readonly<Record<string, Step>> = { l: 'lock', g: 'in-group', p: 'paid', d: 'status' }
const MOVE_OF: Readonly<Record<string, number>> = { j: 1, k: -1 }

interface EveningKeys {
  press(step: Step, client: Booking): void
  miss(client: Booking): unknown
  copy(client: Booking): unknown
  undo(): void
}

/** Single letters for a keyboard, while the focus is in the list: J K rows, L G P D marks, N a no-show, U undoes, C the invite, / find. */
export function useEveningKeys(
  list: RefObject<HTMLElement | null>,
  rows: readonly Booking[],
  { press, miss, copy, undo }: EveningKeys,
) {
  function walk(from: Element, by: number) {
    const names = [...(list.current?.querySelectorAll<HTMLElement>('[data-name]') ?? [])]
    const place = names.findIndex((name) => from.contains(name))
    names[place + by]?.focus()
  }

  function act(key: string, row: Element, client: Booking): boolean {
    const step = STEP_OF[key]
    const move = MOVE_OF[key]
    if (step !== undefined) press(step, client)
    else if (move !== undefined) walk(row, move)
    else if (key === 'n') void miss(client)
    else if (key === 'c') void copy(client)
    else if (key === 'u') undo()
    else if (key === '/') document.getElementById(FIND_ID)?.focus()
    else return false
    return true
  }

  return (event: KeyboardEvent) => {
    const key = letterOf(event.nativeEvent)
    if (key === null || !(event.target instanceof Element)) return
    const row = event.target.closest('[data-client]')
    const client = rows.find(({ _id }) => _id === row?.getAttribute('data-client'))
    if (row === null || client === undefined) return
    if (act(key.toLowerCase(), row, client)) event.preventDefault()
  }
}
