import { useQuery } from '@tanstack/react-query'
import { MoonStar } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { pathToCrew, SCREENS } from '#domain/page.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { can } from '#domain/rights.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useMember } from '#web/member/member-context.ts'
import { publishedRaids } from '#web/raid/queries.ts'
import { useNow } from '#web/time/use-now.ts'
import { ownRaids, raidOfNow } from '#web/tonight/evening-facts.ts'
import { OneRaid, WaitingRows } from '#web/tonight/one-raid.tsx'
import { placesOf, RaidTabs } from '#web/tonight/raid-tabs.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TITLE_ID } from '#web/ui/main.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useAddressState } from '#web/ui/use-address-state.ts'
import { useTitle } from '#web/ui/use-title.ts'

/** The raid that runs or comes next, with one press for each client's next step (docs/product.md, Tonight). */
export default function Tonight() {
  const { title } = SCREENS.tonight
  useTitle(title)
  useWakeLock()
  return (
    <>
      <h1 id={TITLE_ID} className="sr-only">
        {title}
      </h1>
      <RaidOfTonight />
    </>
  )
}

function RaidOfTonight() {
  return (
    <Loaded
      query={useQuery(publishedRaids)}
      failed="Failed to load raid data"
      quiet
      inPanel
      skeleton={<WaitingRows />}
    >
      {(raids) => <ChosenRaid raids={raids} />}
    </Loaded>
  )
}

function ChosenRaid({ raids }: { raids: readonly Raid[] }) {
  const { actor, roles } = useMember()
  const now = useNow()
  const own = useMemo(() => ownRaids(raids, actor), [raids, actor])
  const [raid, choose] = useChosenRaid(own, now)
  if (raid === undefined) {
    return (
      <Panel>
        {can(roles, SCREENS.createRaid.right) ? (
          <EmptyState
            title="No raid is published."
            icon={<MoonStar aria-hidden />}
            action={<ButtonLink to={SCREENS.createRaid.path}>{SCREENS.createRaid.title}</ButtonLink>}
          >
            Raids appear here as soon as they are published.
          </EmptyState>
        ) : (
          <EmptyState title="No raid of yours is published." icon={<MoonStar aria-hidden />}>
            The raid that you lead or collect for appears here as soon as it is published.
          </EmptyState>
        )}
      </Panel>
    )
  }
  return (
    <OneRaid
      key={raid._id}
      raid={raid}
      now={now}
      choice={{ own, onChoose: choose }}
      tabs={
        // A thumb needs the room: there the crew is below the clients.
        <RaidTabs raidId={raid._id} places={placesOf(roles, true)} here="clients" className="max-sm:hidden" />
      }
    >
      <p className="mt-5 px-3 sm:hidden">
        <Link to={pathToCrew(raid._id)} className="link inline-flex min-h-6 items-center touch-target">
          Crew and settlement
        </Link>
      </p>
    </OneRaid>
  )
}

/** The raid of the address, else the one shown first: a raid that is through makes no room for the next by itself. */
function useChosenRaid(own: readonly Raid[], now: Date) {
  const { said, go } = useAddressState(readRaidId, searchOfRaid)
  const [firstId, setFirst] = useState<string | null>(null)
  const find = (id: string | null) => own.find(({ _id }) => _id === id)
  const raid = find(said) ?? find(firstId) ?? raidOfNow(own, now)
  if (raid !== undefined && raid._id !== firstId) setFirst(raid._id)
  return [raid, (id: string) => go(id, { replace: true, note: {} })] as const
}

const readRaidId = (params: URLSearchParams) => params.get('raid')
const searchOfRaid = (id: string | null) => (id === null ? '' : `?${new URLSearchParams({ raid: id })}`)

/** Keeps the screen awake while the calling component is mounted and seen, where the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false

    /** The browser takes the lock back whenever the page is hidden. */
    async function ask() {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) void lock.release()
      } catch {
        // The battery is low, or the browser does not want to: the screen sleeps as it always does.
      }
    }

    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
