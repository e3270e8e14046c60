import type { RefObject } from 'react'

/** Whether a click that closes a popup is on the button that opened it, which closes it itself. */
export function isPressOf(
  trigger: RefObject<HTMLElement | null>,
  { reason, event }: { reason: string; event: Event },
): boolean {
  const { target } = event
  return reason === 'outside-press' && target instanceof Node && trigger.current?.contains(target) === true
}
