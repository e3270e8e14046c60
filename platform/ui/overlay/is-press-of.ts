import type { RefObject } from 'react'

/** Whether a click outside a popup hits its trigger, whose own handler closes the popup. */
export function isPressOf(
  trigger: RefObject<HTMLElement | null>,
  { reason, event }: { reason: string; event: Event },
): boolean {
  const { target } = event
  return reason === 'outside-press' && target instanceof Node && trigger.current?.contains(target) === true
}
