import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { SCREENS } from '#domain/page.ts'
import { keptMarks, subscribeToKeptMarks } from '#web/booking/marks/kept-marks.ts'
import { BottomBar } from '#web/dashboard/bottom-bar.tsx'
import { PanelInMenu } from '#web/dashboard/panel-in-menu.tsx'
import { RequireMember } from '#web/dashboard/require-member.tsx'
import { Sidebar } from '#web/dashboard/sidebar.tsx'
import { useLive, useLiveConnection, useLostSince } from '#web/live.ts'
import { useMember } from '#web/member/member-context.ts'
import { StandingNotices } from '#web/notice/standing-notices.tsx'
import { deviceZone, minutesText, useTimePreferences } from '#web/time/time-preferences.ts'
import { zoneClock } from '#web/time/zone-clock.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx'
import { useLocation } from '#web/ui/location.tsx'
import { Main } from '#web/ui/main.tsx'

/** Its code comes when a mark waits for the server, or with Tonight. */
const WaitingMarks = lazy(() => import('#web/booking/marks/waiting-marks.tsx'))

/** As tall as the window from the start: the footer does not come up while a screen loads. */
const FRAME = 'flex min-h-[calc(100dvh-var(--header-height))] flex-1'
const CONTENT = 'mx-auto w-full max-w-400 min-w-0 flex-1 px-4 py-5 sm:px-6 lg:px-8 lg:py-8'

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
        className="sticky top-(--header-height) hidden h-[calc(100dvh-var(--header-height))] w-68 shrink-0 overflow-y-auto border-r border-ink-700 bg-ink-900 lg:block"
      >
        <Sidebar />
      </aside>
      <Main className={CONTENT}>
        <LiveLine />
        <StandingNotices />
        <Suspense fallback={WAITING_SCREEN}>{children}</Suspense>
      </Main>
      <PanelInMenu />
      <BottomBar />
      <KeptMarks />
    </div>
  )
}

/** Marks that were pressed without a connection go out on whatever screen the person is by then. */
function KeptMarks() {
  const { user } = useMember()
  const isWaiting = useSyncExternalStore(subscribeToKeptMarks, () => keptMarks(user._id) !== null)
  if (!isWaiting) return null
  return (
    <Suspense fallback={null}>
      <WaitingMarks />
    </Suspense>
  )
}

/**
 * Above each screen: whether what it shows is live, else since when it is not. It has its place from the start and stays in
 * sight while it has something to say. Nobody has to do anything: the page keeps trying.
 */
function LiveLine() {
  const live = useLive()
  const since = useLostSince()
  const { clock, zone } = useTimePreferences()
  // Its header, which stays in sight, says it.
  const isSaidBelow = useLocation().pathname.startsWith(SCREENS.tonight.path)
  return (
    <div
      className={classNames(
        '-mt-4 flex h-6 items-center lg:-mt-6',
        // What matters stands left, where no toast covers it.
        since ? 'sticky top-[calc(var(--header-height)+0.25rem)] z-10 justify-start' : 'justify-end',
      )}
    >
      <p role="status" className="text-right text-xs text-bone-500">
        {live === 'live' && !isSaidBelow && (
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden className="size-2 rounded-full bg-moss-400 forced-color-adjust-none" />
            Live
          </span>
        )}
        {since && (
          <span className="inline-block rounded-lg border border-amber-400/60 bg-ink-900 px-3 py-0.5 text-amber-400 shadow-raised">
            Offline since {minutesText(zoneClock(since, zone ?? deviceZone()), clock)}. What you see may be
            old.
          </span>
        )}
      </p>
    </div>
  )
}

const WAITING_SCREEN = <Waiting bars={['mb-6 h-9 w-64 max-w-full', 'h-96 w-full rounded-xl']} />

function WaitingShell() {
  return (
    <div className={FRAME}>
      <div className="hidden w-68 shrink-0 space-y-6 border-r border-ink-700 bg-ink-900 p-4 lg:block">
        <div className="flex items-center gap-3 py-1.5">
          <Skeleton className="size-11 rounded-full" />
          <Skeleton className="h-5 w-32" />
        </div>
        <Skeleton className="h-21 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
      <Main className={CONTENT}>{WAITING_SCREEN}</Main>
    </div>
  )
}
