import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { moveToasts } from '#web/ui/feedback/toast-host.ts'

/**
 * Opens the element as a modal while it is mounted, brings the toasts along and gives the focus back at the end.
 * The focus starts at `first`, else at the first thing to fill in, and Tab keeps it within.
 */
export function useModal(first?: RefObject<HTMLElement | null>) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Read while rendering: something within may take the focus as soon as it is mounted.
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    const parent = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    element.showModal()
    const start = first === undefined ? firstToFill(element) : first.current
    start?.focus()
    moveToasts(element)
    // The element's own event and not React's: to React the toasts in it are the layout's.
    element.addEventListener('keydown', keepFocusWithin)
    document.documentElement.style.overflow = 'hidden'
    return () => {
      const home = parent.isConnected ? parent : document.body
      moveToasts(home)
      element.removeEventListener('keydown', keepFocusWithin)
      element.close()
      if (home === document.body) document.documentElement.style.overflow = ''
      // The element is leaving the document, too late for the platform's own way of giving the focus back.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [opener, first])
  return dialog
}

/** On a touch screen the focus would open the keyboard over the dialog: there it stays where the platform puts it. */
function firstToFill(element: HTMLElement): HTMLElement | null {
  if (window.matchMedia('(pointer: coarse)').matches) return null
  return element.querySelector<HTMLElement>(
    'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)',
  )
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** Tab goes round within the dialog instead of out into the browser's own bars. */
function keepFocusWithin(this: HTMLElement, event: KeyboardEvent) {
  if (event.key !== 'Tab') return
  const stops = [...this.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    // A toast below another is there and out of sight: Tab would pass it by, and go out.
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }),
  )
  const from = event.shiftKey ? stops[0] : stops.at(-1)
  const to = event.shiftKey ? stops.at(-1) : stops[0]
  if (document.activeElement === from || document.activeElement === this) {
    event.preventDefault()
    to?.focus()
  }
}
