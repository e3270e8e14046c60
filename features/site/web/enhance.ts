/**
 * Progressive enhancement of a public page, without a library. React is fetched only for somebody with a session cookie
 * (noted in the page by the server) and to show a toast.
 */
export function enhance(): void {
  managePopovers()
  turnScenes()
  if (document.documentElement.dataset.session !== 'none') showMember()
  showProblemOfGuard()
}

/** Visitors' entries stay hidden until the session is known (site.css). */
function showMember(): void {
  const answered = () => {
    document.documentElement.dataset.session = 'known'
  }
  import('./member-parts.tsx').then(({ showMemberParts }) => showMemberParts()).then(answered, answered)
}

/** Shows why the dashboard's guard redirected here: the reason is in the history entry's state. */
function showProblemOfGuard(): void {
  const { problem, hasEnded }: { problem?: unknown; hasEnded?: unknown } = window.history.state?.usr ?? {}
  if (typeof problem !== 'string' && hasEnded !== true) return
  window.history.replaceState(null, '')
  if (hasEnded === true) document.getElementById('session-ended')?.removeAttribute('hidden')
  if (typeof problem !== 'string') return
  void import('#platform/ui/feedback/toast.ts').then(({ notify }) => notify.error(problem))
}

/** How long each scene is shown, in ms (docs/product.md, ART-2). */
const EVERY_MS = 10_000
/** The delay before the next scene is fetched, ms: after the page itself, and never for somebody who leaves at once. */
const AHEAD_MS = 5_000

/** Turns the landing page's three scenes while somebody looks. With reduced motion nothing is fetched and nothing turns. */
function turnScenes(): void {
  const ground = document.querySelector('.landing-scenes')
  if (ground === null) return
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)')
  let timer: number | undefined
  let shown = 0

  function start() {
    window.clearTimeout(timer)
    if (reduced.matches || document.visibilityState !== 'visible') return
    timer = window.setTimeout(fetchNext, AHEAD_MS)
  }

  function fetchNext() {
    // The other scenes are in a template, whose pictures are not fetched.
    const waiting = ground?.querySelector('template')
    waiting?.replaceWith(waiting.content)
    timer = window.setTimeout(turn, EVERY_MS - AHEAD_MS)
  }

  function turn() {
    const scenes = ground?.querySelectorAll('.landing-scene') ?? []
    shown = (shown + 1) % Math.max(1, scenes.length)
    scenes.forEach((scene, at) => {
      scene.classList.toggle('opacity-0', at !== shown)
    })
    start()
  }

  document.addEventListener('visibilitychange', start)
  reduced.addEventListener('change', start)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}

/**
 * Completes the platform's popovers: an opened one takes the focus, and closes when the focus leaves it or a link in it is
 * followed, so that it never covers the focus.
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
