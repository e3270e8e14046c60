import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { SHEET } from '#features/booking/web/address/open-sheet.ts'
import { storedMarks, subscribeToStoredMarks } from '#features/booking/web/marks/stored-marks.ts'
import { useLiveConnection } from '#features/live/web/live.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { readCommunity } from '#features/settings/calls.ts'
import { settingsInPage } from '#features/site/web/page-community.ts'
import { Footer, MENU_ID, MENU_PANEL_ID } from '#features/site/web/site-frame.tsx'
import { call } from '#platform/call/web/api.ts'
import { VIEW_KEYS } from '#platform/call/web/views.ts'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton, Waiting } from '#platform/ui/feedback/states.tsx'
import { useSearchParams } from '#platform/ui/location.tsx'
import { Main } from '#platform/ui/page.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { LiveLine } from './live-line.tsx'
import { RequireMember } from './require-member.tsx'
import { Sidebar } from './sidebar.tsx'

/** Its code comes when a mark waits for the server, or with Tonight. */
const WaitingMarks = lazy(() => import('#features/booking/web/marks/waiting-marks.tsx'))

const SheetOfAddress = lazy(() => import('#features/booking/web/sheet-of-address.tsx'))

const FRAME = 'flex flex-1 text-sm'
const ASIDE = 'w-60 shrink-0 border-r border-ink-700 bg-ink-900'
/** As tall as the window from the start: the footer does not come up while a screen loads. */
const CONTENT =
  'min-h-[calc(100dvh-var(--header-height))] w-full max-w-400 min-w-0 flex-1 px-4 pt-1 pb-6 sm:px-6 lg:px-5'

/** The frame of every dashboard screen: the guard, the live connection, the sidebar or a phone's bar, and the screen itself. */
export default function DashboardShell({ children }: { children: ReactNode }) {
  return (
    <RequireMember waiting={<WaitingShell />}>
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
        <Footer inTool />
      </div>
      <PanelInMenu />
      <BottomBar />
      <StoredMarks />
      <Sheet />
    </div>
  )
}

/** Marks that were pressed without a connection go out on whatever screen the person is by then. */
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

/** Its code comes with the first address that names a booking. */
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

/** Where the sidebar has no room it stands in the site's menu, below its entries, as long as that is open. */
function PanelInMenu() {
  const place = usePlaceInMenu()
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

function usePlaceInMenu(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const menu = document.getElementById(MENU_ID)
    const follow = ({ newState }: ToggleEvent) =>
      setPlace(newState === 'open' ? document.getElementById(MENU_PANEL_ID) : null)
    menu?.addEventListener('beforetoggle', follow)
    return () => menu?.removeEventListener('beforetoggle', follow)
  }, [])
  return place
}

/** A page goes by the settings with which it was loaded, until it is loaded again (docs/product.md, OWN-8). */
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
