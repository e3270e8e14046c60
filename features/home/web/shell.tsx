import './bottom-bar.css'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  CalendarPlus,
  Coins,
  House,
  LifeBuoy,
  type LucideIcon,
  Mailbox,
  MoonStar,
  ScrollText,
  Swords,
  Users,
} from 'lucide-react'
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { Redirect, useRoute } from 'wouter'
import { SHEET } from '#features/booking/web/address/open-sheet.ts'
import { storedMarks, subscribeToStoredMarks } from '#features/booking/web/marks/stored-marks.ts'
import { useLiveConnection } from '#features/live/web/live.ts'
import { MemberContext, useMember } from '#features/member/web/member-context.ts'
import { rolesQuery, statusQuery } from '#features/member/web/queries.ts'
import { readCommunity } from '#features/settings/calls.ts'
import { settingsInPage } from '#features/site/web/page-community.ts'
import { MENU_ID, MENU_PANEL_ID, ToolFooter } from '#features/site/web/site-frame.tsx'
import { LOGIN, SCREENS, type ScreenName, SIGN_OUT_PATH } from '#platform/call/page.ts'
import { can, type Role } from '#platform/call/rights.ts'
import { call } from '#platform/call/web/api.ts'
import { useErrorToast } from '#platform/call/web/loaded.tsx'
import { VIEW_KEYS } from '#platform/call/web/views.ts'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { ErrorState, Skeleton, Waiting } from '#platform/ui/feedback/states.tsx'
import { ButtonLink, NavLink, useLocation, useSearchParams } from '#platform/ui/location.tsx'
import { Main } from '#platform/ui/page.tsx'
import { LiveLine, Sidebar } from './sidebar.tsx'

/** Loaded when a mark waits for the server, or with Tonight. */
const WaitingMarks = lazy(() => import('#features/booking/web/marks/waiting-marks.tsx'))

const SheetOfAddress = lazy(() => import('#features/booking/web/sheet-of-address.tsx'))

const FRAME = 'flex flex-1 text-sm'
const ASIDE = 'w-60 shrink-0 border-r border-ink-700 bg-ink-900'
/** As tall as the window, so that the footer does not move while a screen loads. */
const CONTENT =
  'min-h-[calc(100dvh-var(--header-height))] w-full max-w-400 min-w-0 flex-1 px-4 pt-1 pb-6 sm:px-6 lg:px-5'

/** The frame of every dashboard screen: the guard, the live connection, the sidebar or a phone's bar, and the screen. */
export default function DashboardShell({ children }: { children: ReactNode }) {
  return (
    <RequireMember>
      <Shell>{children}</Shell>
    </RequireMember>
  )
}

function Shell({ children }: { children: ReactNode }) {
  useLiveConnection()
  return (
    <div className={FRAME}>
      <aside
        aria-label="Dashboard"
        className={`${ASIDE} sticky top-(--header-height) hidden h-[calc(100dvh-var(--header-height))] lg:block`}
      >
        <Sidebar />
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <Main className={CONTENT}>
          <LiveLine />
          <SettingsChanged />
          <Suspense fallback={WAITING_SCREEN}>{children}</Suspense>
        </Main>
        <ToolFooter />
      </div>
      <PanelInMenu />
      <BottomBar />
      <StoredMarks />
      <Sheet />
    </div>
  )
}

/** Sends marks that were set without a connection, from whatever screen. */
function StoredMarks() {
  const { user } = useMember()
  const isWaiting = useSyncExternalStore(subscribeToStoredMarks, () => storedMarks(user._id) !== null)
  if (!isWaiting) return null
  return (
    <Suspense fallback={null}>
      <WaitingMarks />
    </Suspense>
  )
}

/** Loaded with the first address that names a booking. */
function Sheet() {
  const isNamed = useSearchParams().has(SHEET)
  const [wasNamed, setWasNamed] = useState(isNamed)
  if (isNamed && !wasNamed) setWasNamed(true)
  if (!wasNamed) return null
  return (
    <Suspense fallback={null}>
      <SheetOfAddress />
    </Suspense>
  )
}

const WAITING_SCREEN = <Waiting bars={['mb-4 h-12 w-64 max-w-full', 'h-96 w-full rounded-xl']} />

function WaitingShell() {
  return (
    <div className={FRAME}>
      <div className={`${ASIDE} hidden space-y-3 px-4 py-9 lg:block`}>
        {['w-24', 'w-20', 'w-28', 'w-16', 'w-32', 'w-12'].map((width) => (
          <Skeleton key={width} className={`h-5 ${width}`} />
        ))}
      </div>
      <Main className={CONTENT}>{WAITING_SCREEN}</Main>
    </div>
  )
}

/** Without room for the sidebar, it is in the site's open menu, below its entries. */
function PanelInMenu() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const menu = document.getElementById(MENU_ID)
    const follow = ({ newState }: ToggleEvent) =>
      setPlace(newState === 'open' ? document.getElementById(MENU_PANEL_ID) : null)
    menu?.addEventListener('beforetoggle', follow)
    return () => menu?.removeEventListener('beforetoggle', follow)
  }, [])
  return (
    place &&
    createPortal(
      <div className="border-t border-ink-700 lg:hidden">
        <Sidebar inMenu />
      </div>,
      place,
    )
  )
}

/** A page keeps the settings that it was loaded with (docs/product.md, OWN-8). */
function SettingsChanged() {
  const loaded = settingsInPage()
  const { data } = useQuery({
    queryKey: [...VIEW_KEYS.settings, 'community'],
    queryFn: async ({ signal }) => (await call(readCommunity, {}, { signal })).payload.settings,
    initialData: loaded,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === loaded) return null
  return (
    <p role="status" className="mb-3 flex flex-wrap items-center gap-3 text-sm text-amber-400">
      The community’s settings have changed since this page was loaded.
      <Button size="small" variant="ghost" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </p>
  )
}

const NO_ROLES: readonly Role[] = []

/**
 * Lets people with a role through and provides the member to the screens. Signed-out people go to '/', from the edit page
 * to '/login'; people without a role to '/', which says so (docs/product.md, PAGE-2).
 */
function RequireMember({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const [isEditing] = useRoute(SCREENS.editRaid.path)
  const status = useQuery(statusQuery)
  const user = status.data?.user ?? null
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (user !== null && !wasSignedIn) setWasSignedIn(true)
  const isSigningOut = useSigningOut()
  const rolesRead = useQuery({ ...rolesQuery, enabled: user !== null })
  const roles = rolesRead.data ?? NO_ROLES
  const member = useMemo(() => user && { user, roles, actor: { _id: user._id, roles } }, [user, roles])

  const failure = useErrorToast(
    { data: status.data, error: status.data === undefined ? status.error : null },
    problemOf,
  )
  const problem = failure && problemOf(failure)

  if (status.isPending) return <WaitingShell />
  if (member === null) {
    // The requested page goes along, for the return after a sign-in, as do a failure and the session's end.
    const state = { from: pathname + search, problem, hasEnded: wasSignedIn && !isSigningOut.current }
    return <Redirect replace to={isEditing ? LOGIN : '/'} state={state} />
  }
  if (rolesRead.data === undefined)
    return rolesRead.error ? <RolesUnknown query={rolesRead} error={rolesRead.error} /> : <WaitingShell />
  if (!can(roles, 'see-dashboard')) return <Redirect replace to="/" />
  return <MemberContext value={member}>{children}</MemberContext>
}

/** Whether Logout was followed: the session's end can be heard of before its answer leads away. */
function useSigningOut(): RefObject<boolean> {
  const isSigningOut = useRef(false)
  useEffect(() => {
    const watch = ({ target, defaultPrevented }: MouseEvent) => {
      const link = target instanceof Element ? target.closest(`a[href="${SIGN_OUT_PATH}"]`) : null
      if (link !== null && !defaultPrevented) isSigningOut.current = true
    }
    document.addEventListener('click', watch)
    return () => document.removeEventListener('click', watch)
  }, [])
  return isSigningOut
}

function problemOf(error: Error): string {
  return `Error checking authentication: ${error.message}`
}

function RolesUnknown({ query, error }: { query: UseQueryResult; error: Error }) {
  const { pathname } = useLocation()
  return (
    <Main className="mx-auto w-full max-w-2xl flex-1 py-16">
      <h1 className="sr-only">Dashboard</h1>
      <ErrorState
        title="Your roles could not be read"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        action={
          pathname === SCREENS.home.path ? (
            <ButtonLink to="/">Go to Home</ButtonLink>
          ) : (
            <ButtonLink to={SCREENS.home.path}>Go to Dashboard</ButtonLink>
          )
        }
      >
        {error.message}
      </ErrorState>
    </Main>
  )
}

/** A short word for below an icon, if the screen's title is too long. */
const ENTRIES: Readonly<Partial<Record<ScreenName, { icon: LucideIcon; word?: string }>>> = {
  home: { icon: House, word: 'Home' },
  tonight: { icon: MoonStar },
  upcomingRaids: { icon: ScrollText, word: 'Upcoming' },
  bookRaid: { icon: Swords },
  mailDetails: { icon: Mailbox, word: 'Mails' },
  gold: { icon: Coins },
  myClients: { icon: Users },
  createRaid: { icon: CalendarPlus },
  support: { icon: LifeBuoy },
}

/** A phone's bottom bar: what the evening needs. Everything else is in the menu. */
function BottomBar() {
  const { roles } = useMember()
  return (
    <nav
      aria-label="Most used"
      className="bottom-bar fixed inset-x-0 bottom-0 z-20 border-t border-ink-700 bg-ink-950/95 backdrop-blur-sm sm:hidden"
    >
      <ul className="flex">
        {bottomBarFor(roles).map((screen) => {
          const { icon: Icon = House, word = SCREENS[screen].title } = ENTRIES[screen] ?? {}
          return (
            <li key={screen} className="min-w-0 flex-1">
              <NavLink
                to={SCREENS[screen].path}
                withBelow={screen !== 'home'}
                className={(isHere) =>
                  classNames(
                    'flex h-14 flex-col items-center justify-center gap-0.5 text-2xs font-medium whitespace-nowrap -outline-offset-2',
                    isHere ? 'text-ember-400' : 'text-bone-300',
                  )
                }
              >
                <Icon aria-hidden className="size-5 stroke-[1.75]" />
                {word}
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const STAFF: readonly ScreenName[] = ['home', 'tonight', 'mailDetails', 'gold']
const ADVERTISER: readonly ScreenName[] = ['bookRaid', 'myClients', 'gold', 'home']

/** At most four entries per role. With several roles the first match decides. */
const BARS: readonly (readonly [Role, readonly ScreenName[]])[] = [
  ['Admin', STAFF],
  ['Developer', STAFF],
  ['Gold Collector', ['tonight', 'mailDetails', 'gold', 'home']],
  ['Raid Leader', ['tonight', 'bookRaid', 'gold', 'home']],
  ['Senior Advertiser', ['bookRaid', 'myClients', 'mailDetails', 'home']],
  ['Advertiser', ADVERTISER],
  ['Trial Advertiser', ADVERTISER],
  ['Raid Manager', ['upcomingRaids', 'createRaid', 'gold', 'home']],
  ['Forge Member', ['home', 'gold', 'support']],
]

export function bottomBarFor(roles: readonly Role[]): readonly ScreenName[] {
  const entries = BARS.find(([role]) => roles.includes(role))?.[1] ?? []
  return entries.filter((screen) => can(roles, SCREENS[screen].right))
}
