import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate, useNavigationType } from 'react-router'
import { statusQuery } from '#web/member/queries.ts'
import { takeReturnPath } from '#web/member/sign-in.ts'
import { CrashBoundary } from '#web/site/crash-boundary.tsx'
import { Header } from '#web/site/header.tsx'
import { MAIN_ID, Main } from '#web/ui/main.tsx'
import { Toasts } from '#web/ui/toast.tsx'

/** What every page stands in: skip link, header, footer, toasts. */
export function SiteLayout() {
  const { pathname } = useLocation()
  useFocusOnNewPage()
  useReturnAfterSignIn()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN_ID}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-ember-500 px-4 py-2.5 font-semibold text-ink-950 focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <CrashBoundary page={pathname}>
        <Suspense fallback={<Main className="min-h-dvh flex-1">{null}</Main>}>
          <Outlet />
        </Suspense>
      </CrashBoundary>
      <footer className="border-t border-ink-700 bg-ink-950 px-4 py-6 text-center text-sm text-bone-500 sm:px-6">
        <p>© 2024 Forge. All rights reserved.</p>
      </footer>
      <Toasts />
    </div>
  )
}

/** A change of page is silent without a page load: the focus goes to its start, as a page load would put it. */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const kind = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
    // Going back returns to where one was; the browser does that itself.
    if (kind !== 'POP') window.scrollTo(0, 0)
  }, [pathname, kind])
}

/** Where somebody may come out after a sign-in. An address that was opened instead is what the person wants now. */
const WAYS_IN = ['/', '/login', '/dashboard']

/** Discord sends everybody to the dashboard; who had asked for another page goes on to it. */
function useReturnAfterSignIn() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const signedIn = useQuery(statusQuery).data?.isAuthenticated ?? false
  useEffect(() => {
    const path = signedIn ? takeReturnPath() : null
    if (path !== null && WAYS_IN.includes(pathname)) void navigate(path, { replace: true })
  }, [signedIn, pathname, navigate])
}
