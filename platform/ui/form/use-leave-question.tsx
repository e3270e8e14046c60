import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ConfirmDialog } from '#platform/ui/overlay/dialog.tsx'
import { isReloading } from '#platform/ui/reload.ts'

export interface LeaveQuestion {
  /** Calls `leave` at once if nothing would be lost, else after confirmation: to close a dialog. */
  ask(leave: () => void): void
  /** Render it beside the form. */
  question: ReactNode
}

/**
 * Asks 'Discard changes' before typed values are lost: when the page is left, and where the caller asks (docs/product.md,
 * FORM-1). `discard` deletes the draft, just before the page is left.
 */
export function useLeaveQuestion(unsaved: boolean, discard: () => void): LeaveQuestion {
  const [asked, setAsked] = useState<{ leave(): void } | null>(null)
  const askLater = useEffectEvent((leave: () => void) => setAsked({ leave }))
  useEffect(() => (unsaved ? guardLinks(askLater) : undefined), [unsaved])

  function leave() {
    setAsked(null)
    discard()
    asked?.leave()
  }

  return {
    ask: (leave) => (unsaved ? setAsked({ leave }) : leave()),
    question: (
      <ConfirmDialog
        open={asked !== null}
        title="Discard changes"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={leave}
        onCancel={() => setAsked(null)}
      >
        What you typed has not been sent yet and will be lost.
      </ConfirmDialog>
    ),
  }
}

/**
 * Guards the page against links of this site, Back and Forward, and closing the tab. Calls `ask` with a function that
 * leaves; a closing tab asks in the browser's words. Links within the page or to another tab pass, as does navigation by
 * code. Returns the function that ends the guard. Back and Forward are caught if the browser announces them.
 */
function guardLinks(ask: (follow: () => void) => void): () => void {
  const guard = new AbortController()
  const { signal } = guard

  function stopLink(event: MouseEvent) {
    const link = linkAway(event)
    if (link === null) return
    event.preventDefault()
    event.stopPropagation()
    ask(() => {
      guard.abort()
      link.click()
    })
  }

  function stopStep(step: NavigateEvent) {
    const { navigationType, destination, cancelable } = step
    if (navigationType !== 'traverse' || !cancelable || isThisPage(destination.url)) return
    step.preventDefault()
    ask(() => {
      guard.abort()
      window.navigation.traverseTo(destination.key)
    })
  }

  document.addEventListener('click', stopLink, { capture: true, signal })
  window.navigation?.addEventListener('navigate', stopStep, { signal })
  window.addEventListener('beforeunload', (event) => isReloading() || event.preventDefault(), { signal })
  return () => guard.abort()
}

/** The link to another page of the site that this click follows in this tab. */
function linkAway(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (link === null || link.target === '_blank' || link.hasAttribute('download')) return null
  // An outside link in this tab asks like a closing tab.
  return new URL(link.href).origin === window.location.origin && !isThisPage(link.href) ? link : null
}

function isThisPage(url: string): boolean {
  return new URL(url).pathname === window.location.pathname
}
