import type { KeyboardEvent, RefObject } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import type { Step } from '#web/tonight/evening-facts.ts'
import { FIND_ID } from '#web/tonight/groups.tsx'
import { letterOf } from '#web/ui/letter-keys.ts'

const STEP_OF: Readonly<Record<string, Step>> = { l: 'lock', g: 'in-group', p: 'paid', d: 'status' }
const MOVE_OF: Readonly<Record<string, number>> = { j: 1, k: -1 }

interface EveningKeys {
  list: RefObject<HTMLElement | null>
  rows: readonly Booking[]
  press(step: Step, client: Booking): void
  copy(client: Booking): void
}

/** Single letters for a keyboard, while the focus is in the list: J K rows, L G P D marks, C the invite, / find. */
export function useEveningKeys({ list, rows, press, copy }: EveningKeys) {
  function walk(from: Element, by: number) {
    const names = [...(list.current?.querySelectorAll<HTMLElement>('[data-name]') ?? [])]
    const place = names.findIndex((name) => from.contains(name))
    names[place + by]?.focus()
  }

  return (event: KeyboardEvent) => {
    const key = letterOf(event.nativeEvent)?.toLowerCase()
    if (key === undefined || !(event.target instanceof Element)) return
    const row = event.target.closest('[data-client]')
    const client = rows.find(({ _id }) => _id === row?.getAttribute('data-client'))
    const step = STEP_OF[key]
    const move = MOVE_OF[key]
    if (row === null || client === undefined) return
    if (step !== undefined) press(step, client)
    else if (move !== undefined) walk(row, move)
    else if (key === 'c') copy(client)
    else if (key === '/') document.getElementById(FIND_ID)?.focus()
    else return
    event.preventDefault()
  }
}
