/**
 * What the platform's popovers leave to a page, for all of them at once: one that opens takes the focus; one that the
 * focus leaves, or in which a link is followed, closes, so that it never covers what has the focus.
 */
export function managePopovers(): void {
  document.addEventListener('toggle', focusOnOpen, { capture: true })
  document.addEventListener('focusout', closeBehindFocus)
  document.addEventListener('click', closeOnLeaving)
}

function focusOnOpen({ target, newState }: ToggleEvent): void {
  const popover = popoverAround(target)
  if (popover === target && newState === 'open') popover?.focus({ preventScroll: true })
}

function closeBehindFocus({ target, relatedTarget }: FocusEvent): void {
  const popover = popoverAround(target)
  if (relatedTarget instanceof Node && !popover?.contains(relatedTarget)) popover?.hidePopover()
}

function closeOnLeaving({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('a')) popoverAround(target)?.hidePopover()
}

function popoverAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[popover]') : null
}
