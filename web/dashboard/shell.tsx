import { PanelLeftOpen } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { RequireMember } from '#web/dashboard/require-member.tsx'
import { Sidebar } from '#web/dashboard/sidebar.tsx'
import { useLive, useLiveConnection } from '#web/live.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Main } from '#web/ui/main.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'

/** As tall as the window from the start: the footer does not come up while a screen loads. */
const FRAME = 'flex min-h-[calc(100dvh-var(--header-height))] flex-1'
const CONTENT = 'mx-auto w-full max-w-400 min-w-0 flex-1 px-4 py-5 sm:px-6 lg:px-8 lg:py-8'

/** The frame of every dashboard screen: the guard, the live connection, the sidebar, and the screen itself. */
export default function DashboardShell() {
  return (
    <RequireMember waiting={<WaitingShell />}>
      <Shell />
    </RequireMember>
  )
}

function Shell() {
  useLiveConnection()
  const [open, setOpen] = useState(false)

  return (
    <div className={FRAME}>
      <aside
        aria-label="Dashboard"
        className="sticky top-(--header-height) hidden h-[calc(100dvh-var(--header-height))] w-68 shrink-0 overflow-y-auto border-r border-ink-700 bg-ink-900 lg:block"
      >
        <Sidebar />
      </aside>
      <Drawer open={open} onClose={() => setOpen(false)} label="Dashboard" side="left">
        <Sidebar />
      </Drawer>
      <Main className={CONTENT}>
        <div className="mb-4 flex items-center justify-between gap-3 lg:hidden">
          <Button
            size="small"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            icon={<PanelLeftOpen aria-hidden className="size-4" />}
          >
            Your panel
          </Button>
        </div>
        <ConnectionNote />
        <Suspense fallback={<WaitingScreen />}>
          <Outlet />
        </Suspense>
      </Main>
    </div>
  )
}

/** Says that what is shown may be old: the page keeps trying, and nobody has to do anything. */
function ConnectionNote() {
  const live = useLive()
  return (
    <div role="status">
      {live === 'lost' && (
        <p className="mb-4 rounded-lg border border-amber-400/30 bg-amber-400/8 px-4 py-2 text-sm text-amber-400">
          Live updates are interrupted. Reconnecting…
        </p>
      )}
    </div>
  )
}

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
      <Main className={CONTENT}>
        <WaitingScreen />
      </Main>
    </div>
  )
}

function WaitingScreen() {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading...
      </p>
      <Skeleton className="mb-6 h-9 w-64 max-w-full" />
      <Skeleton className="h-96 w-full rounded-xl" />
    </div>
  )
}
