import { useQuery } from '@tanstack/react-query'
import {
  type AnchorHTMLAttributes,
  Component,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import { storedMarks, useWaitingNote } from '#features/booking/web/marks/stored-marks.ts'
import { rememberReturnPath, rolesQuery, statusQuery, takeReturnPath } from '#features/member/web/queries.ts'
import { Bell } from '#features/notice/web/bell.tsx'
import { SearchButton } from '#features/search/web/search-button.tsx'
import { LOGIN, SCREENS, SIGN_OUT_PATH } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/feedback/states.tsx'
import { loadToasts } from '#platform/ui/feedback/toast.ts'
import { navigate, useLocation } from '#platform/ui/location.tsx'
import { onDemand, useAtFirstUse } from '#platform/ui/on-demand.tsx'
import { ConfirmDialog, loadDialogs } from '#platform/ui/overlay/dialog.tsx'
import { loadMenu } from '#platform/ui/overlay/more-menu.tsx'
import { loadTips } from '#platform/ui/overlay/tooltip.tsx'
import { MAIN_ID, Main } from '#platform/ui/page.tsx'
import { type Session, SiteContext } from './site-context.tsx'
import { SiteFrame } from './site-frame.tsx'

const ServiceLinks = onDemand(() => import('./service-links.tsx'))

/** The site's frame around the screens that the router shows. */
export function AppLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const session = useSession()
  const memberId = useQuery(statusQuery).data?.user?._id
  useFocusOnNewPage()
  useReturnAfterSignIn()
  useAtFirstUse(loadToasts)
  useAtFirstUse(loadDialogs)
  useAtFirstUse(loadMenu)
  useAtFirstUse(loadTips)
  const site = {
    path: pathname,
    session,
    Link: AppLink,
    ServiceLinks: session === 'visitor' ? ServiceLinks : undefined,
    tools: toolsFor(session),
  }
  return (
    <SiteContext value={site}>
      <SiteFrame>
        <CrashBoundary page={pathname}>
          <Suspense fallback={<Main className="min-h-dvh flex-1">{null}</Main>}>{children}</Suspense>
        </CrashBoundary>
      </SiteFrame>
      {memberId !== undefined && <SignOutQuestion memberId={memberId} />}
    </SiteContext>
  )
}

/** People without a role have no search and no notices. */
function toolsFor(session: Session) {
  if (typeof session !== 'object' || session.roles === null || !can(session.roles, 'search')) return null
  return (
    <>
      <SearchButton roles={session.roles} />
      <Bell />
    </>
  )
}

/** The router shows the dashboard and the login; public pages are documents of their own. */
function AppLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const isScreen = href === LOGIN || href.startsWith(SCREENS.home.path)
  return isScreen ? <Link to={href} {...rest} /> : <a href={href} {...rest} />
}

/** A failed check counts as signed out. */
function useSession(): Session {
  const status = useQuery(statusQuery)
  const signedIn = status.data?.isAuthenticated ?? false
  const roles = useQuery({ ...rolesQuery, enabled: signedIn })
  if (status.isPending || (signedIn && roles.isPending)) return 'asking'
  return signedIn ? { roles: roles.data ?? null } : 'visitor'
}

/**
 * After a navigation the focus moves to the page's start, as after a page load. Within a page it moves there only if the
 * clicked link is gone.
 */
function useFocusOnNewPage() {
  const { pathname, search, cameBack } = useLocation()
  const shown = useRef(pathname)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search takes links away as the path does
  useEffect(() => {
    const isOther = shown.current !== pathname
    shown.current = pathname
    const isGone = document.activeElement === document.body && focused.current?.isConnected === false
    if (isOther || isGone) document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
    // After going back the browser restores the position itself.
    if (isOther && !cameBack) window.scrollTo(0, 0)
  }, [pathname, search, cameBack])
}

/** Discord returns everybody to the dashboard; this goes on to the page requested before. */
function useReturnAfterSignIn() {
  const { pathname } = useLocation()
  const signedIn = useQuery(statusQuery).data?.isAuthenticated ?? false
  useEffect(() => {
    const path = signedIn ? takeReturnPath() : null
    // A sign-in ends on one of these. Any other address drops the remembered path.
    const isWayIn = pathname === LOGIN || pathname === SCREENS.home.path
    if (path !== null && isWayIn) navigate(path, { replace: true })
  }, [signedIn, pathname])
}

/**
 * Asks before Logout while the member has waiting marks. It is mounted with the first render that has the link, so no click
 * comes before it.
 */
function SignOutQuestion({ memberId }: { memberId: string }) {
  const [asked, setAsked] = useState<HTMLAnchorElement | null>(null)
  const note = useWaitingNote(memberId)
  const confirmed = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LOGOUT) : null
      if (link === null || link === confirmed.current || storedMarks(memberId) === null) return
      event.preventDefault()
      event.stopPropagation()
      setAsked(link)
    }
    document.addEventListener('click', ask, { capture: true })
    return () => document.removeEventListener('click', ask, { capture: true })
  }, [memberId])

  function follow() {
    confirmed.current = asked
    setAsked(null)
    // A form with unsaved values asks next.
    asked?.click()
  }

  return (
    <ConfirmDialog
      open={asked !== null}
      title="Confirm sign-out"
      confirmLabel="Sign out"
      cancelLabel="Stay"
      danger
      onConfirm={follow}
      onCancel={() => setAsked(null)}
    >
      {note ?? 'Every mark has reached the server by now.'}
    </ConfirmDialog>
  )
}

const LOGOUT = `a[href="${SIGN_OUT_PATH}"]`

interface CrashBoundaryProps {
  /** The current page: another one resets the error. */
  page: string
  children: ReactNode
}

/** Catches errors during rendering: our fault, or a chunk that a newer version replaced. Reloading the page mends both. */
class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidUpdate(before: CrashBoundaryProps) {
    if (this.state.crashed && before.page !== this.props.page) this.setState({ crashed: false })
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <Main className="flex-1 py-16">
        <h1 className="sr-only">This page could not be shown</h1>
        <ErrorState
          title="This page could not be shown"
          action={
            <Button variant="primary" onClick={() => window.location.reload()}>
              Load again
            </Button>
          }
        >
          The site may have been updated while it was open. Loading the page again usually helps.
        </ErrorState>
      </Main>
    )
  }
}

/**
 * The router reached a public page, which is a document of its own: loads it from the server. The requested path is kept
 * for the sign-in.
 */
export function PublicDocument() {
  const { from: asked } = Object(useLocation().state) as { from?: string }
  useEffect(() => {
    if (asked) rememberReturnPath(asked)
    window.location.reload()
  }, [asked])
  return <Main className="min-h-dvh flex-1">{null}</Main>
}
