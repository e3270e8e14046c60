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

/** Shows why the dashboard's guard refused somebody: the guard put the sentence into this history entry's state. */
function showProblemOfGuard(): void {
  const problem: unknown = window.history.state?.usr?.problem
  if (typeof problem !== 'string') return
  window.history.replaceState(null, '')
  void import('#web/site/show-problem-toast.tsx').then(({ showProblemToast }) => showProblemToast(problem))
}
