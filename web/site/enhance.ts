import { managePopovers } from '#web/site/manage-popovers.ts'
import { turnScenes } from '#web/site/turn-scenes.ts'

/**
 * Progressive enhancement of a public page, which works without a library. React is fetched only for somebody with a
 * session cookie (the server notes it in the page) and to show a toast.
 */
export function enhance(): void {
  managePopovers()
  turnScenes()
  if (document.documentElement.dataset.session !== 'none') showMember()
  showProblemOfGuard()
}

/** Until the session is known, the entries for visitors are hidden (site.css). */
function showMember(): void {
  const answered = () => {
    document.documentElement.dataset.session = 'known'
  }
  import('#web/site/member-parts.tsx')
    .then(({ showMemberParts }) => showMemberParts())
    .then(answered, answered)
}

/** Shows why the dashboard's guard led somebody here: the guard put it into this history entry's state. */
function showProblemOfGuard(): void {
  const { problem, hasEnded }: { problem?: unknown; hasEnded?: unknown } = window.history.state?.usr ?? {}
  if (typeof problem !== 'string' && hasEnded !== true) return
  window.history.replaceState(null, '')
  if (hasEnded === true) document.getElementById('session-ended')?.removeAttribute('hidden')
  if (typeof problem !== 'string') return
  void import('#web/ui/feedback/toast.ts').then(({ notify }) => notify.error(problem))
}
