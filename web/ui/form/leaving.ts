/** What the page that is open does with a step through the tab's history, before the router hears of it. */
let onHistoryStep: ((event: PopStateEvent) => void) | null = null

/**
 * Lets a page be guarded against Back and Forward. Called before the router starts: listeners of a window are called
 * in the order in which they came, capturing ones too, and only who comes first can keep a step from the router.
 */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => onHistoryStep?.(event))
}

/**
 * Stops whoever is about to leave the page: by a link of this site, by Back or Forward, or by closing the tab. A tab
 * that closes asks by itself; of the others `ask` is told, with what goes on after all. Moving within the page, new
 * tabs and the code's own navigations (a form that was sent, a session that ended) pass. Returns what lets go.
 *
 * The router's own blocker needs its data router, which costs 18 KB on every page, public ones too
 * (docs/decisions/0019-leaving-a-form.md).
 *
 * @param here this page's place in the tab's history, as the router counts; null when it is not known
 */
export function guardPage(here: () => number | null, ask: (leave: () => void) => void): () => void {
  const letGo = new AbortController()
  const { signal } = letGo
  const { pathname } = window.location
  let comingBack = false

  function stopLink(event: MouseEvent) {
    const link = linkAway(event)
    if (link === null) return
    event.preventDefault()
    event.stopPropagation()
    ask(() => {
      letGo.abort()
      link.click()
    })
  }

  function stopHistory(event: PopStateEvent) {
    if (comingBack) {
      comingBack = false
      event.stopImmediatePropagation()
      return
    }
    if (window.location.pathname === pathname) return
    // The address has changed already; the router never learns.
    event.stopImmediatePropagation()
    const steps = stepsFrom(here(), event.state)
    comingBack = true
    window.history.go(-steps)
    ask(() => {
      letGo.abort()
      window.history.go(steps)
    })
  }

  document.addEventListener('click', stopLink, { capture: true, signal })
  onHistoryStep = stopHistory
  signal.addEventListener('abort', () => {
    if (onHistoryStep === stopHistory) onHistoryStep = null
  })
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
  return () => letGo.abort()
}

/** The link that this click would follow to another page of the site, in this tab. */
function linkAway(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (link === null || link.target === '_blank' || link.hasAttribute('download')) return null
  const { origin, pathname } = new URL(link.href)
  // What leads off the site in this tab asks as a tab that closes does.
  return origin === window.location.origin && pathname !== window.location.pathname ? link : null
}

/** From this page to the one that history moved to. Without both places, one step back: what people do. */
function stepsFrom(here: number | null, state: unknown): number {
  const there = placeIn(state)
  return (here !== null && there !== null && there - here) || -1
}

/** Where the router noted a history entry to stand; null for one that it did not make. */
export function placeIn(state: unknown): number | null {
  const place = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null
  return typeof place === 'number' ? place : null
}
