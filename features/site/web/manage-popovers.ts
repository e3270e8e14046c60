/**
 * The platform's popovers leave this to the page. A popover that opens takes the focus. It closes when the focus leaves it or a link
 * in it is followed, so that it never covers what has the focus.
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
