/**
 * Guards the page against links of this site and against the closing of the tab. `ask` is called instead of following
 * a link, with what follows it after all; a tab that closes asks in the browser's own words. Links within the page and
 * those that open in another tab pass, and so does the code's own navigation. Returns what ends the guard.
 *
 * A blocker of the router hears of its own links only, and not of Logout or the public pages, which are documents.
 */
export function guardLinks(ask: (follow: () => void) => void): () => void {
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

  document.addEventListener('click', stopLink, { capture: true, signal })
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
  return () => guard.abort()
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
