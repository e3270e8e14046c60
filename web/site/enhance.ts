import { managePopovers } from '#web/site/manage-popovers.ts'
import { turnScenes } from '#web/site/turn-scenes.ts'

/**
 * Brings a public page to life. Its markup needs no library for what a visitor does with it; what does is fetched for
 * who brings a session (the server saw it and wrote it into the page), and when there is something to say.
 */
export function enhance(): void {
  managePopovers()
  turnScenes()
  if (document.documentElement.dataset.session !== 'none') showMember()
  showProblemOfGuard()
}

/** Until it is known who is there, what is only for visitors is hidden (site.css). */
function showMember(): void {
  const answered = () => {
    document.documentElement.dataset.session = 'known'
  }
  import('#web/site/member-parts.tsx')
    .then(({ showMemberParts }) => showMemberParts())
    .then(answered, answered)
}

/** Why a guard of the dashboard could not let somebody in: it left the sentence in this page's place in the history. */
function showProblemOfGuard(): void {
  const problem: unknown = window.history.state?.usr?.problem
  if (typeof problem !== 'string') return
  window.history.replaceState(null, '')
  void import('#web/site/show-problem-toast.tsx').then(({ showProblemToast }) => showProblemToast(problem))
}
