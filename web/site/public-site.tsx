import { useEffect, useMemo, useState } from 'react'
import { PUBLIC_PAGES } from '#domain/page.ts'
import { PAGES, type PageName } from '#web/site/public-pages.tsx'
import { type Session, SiteContext } from '#web/site/site-context.ts'
import { SiteFrame } from '#web/site/site-frame.tsx'

/** A public page with its frame: the same in the build, which renders it for a visitor, and in the browser. */
export function PublicSite({ page }: { page: PageName }) {
  const session = useAskedSession()
  useProblemOfGuard()
  const path = page === 'not-found' ? '' : PUBLIC_PAGES[page]
  const site = useMemo(() => ({ path, session, Link: 'a' as const }), [path, session])
  const { Page } = PAGES[page]
  return (
    <SiteContext value={site}>
      <SiteFrame>
        <Page />
      </SiteFrame>
    </SiteContext>
  )
}

/**
 * Who came without a session is a visitor: the server saw it and wrote it into the page (`data-session`). For the others
 * the code that asks is fetched, and what is only for visitors is hidden until the answer is there.
 */
function useAskedSession(): Session {
  const [session, setSession] = useState<Session>('visitor')
  useEffect(() => {
    const seen = document.documentElement.dataset
    if (seen.session === 'none') return
    setSession('asking')
    const answered = (answer: Session) => {
      seen.session = 'known'
      setSession(answer)
    }
    import('#web/site/ask-session.ts').then(
      ({ askSession }) => askSession().then(answered),
      () => answered('visitor'),
    )
  }, [])
  return session
}

/** Why a guard of the dashboard could not let somebody in: it left the sentence in this page's place in the history. */
function useProblemOfGuard(): void {
  useEffect(() => {
    const problem: unknown = window.history.state?.usr?.problem
    if (typeof problem !== 'string') return
    window.history.replaceState(null, '')
    void import('#web/site/say-problem.tsx').then(({ sayProblem }) => sayProblem(problem))
  }, [])
}
