import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { soonestFirst } from '#domain/raid/rules.ts'
import { ApiFailure } from '#web/api.ts'
import { BookingDialog } from '#web/booking/booking-dialog.tsx'
import { FilterPanel } from '#web/booking/filter-panel.tsx'
import { filterRaids, isFiltered, NO_FILTERS, type RaidFilters } from '#web/booking/raid-filters.ts'
import { RaidList } from '#web/booking/raid-list.tsx'
import { useOpenRaid } from '#web/booking/use-open-raid.ts'
import { usePages } from '#web/booking/use-pages.ts'
import { useRememberedFilters } from '#web/booking/use-remembered-filters.ts'
import { useNow } from '#web/dashboard/use-now.ts'
import { useLive, useLiveEvent } from '#web/live.ts'
import { useMember } from '#web/member/member-context.ts'
import { UnreadableRaids } from '#web/raid/decode-raids.ts'
import { publishedRaids } from '#web/raid/queries.ts'
import { useSteadyError } from '#web/raid/use-steady-error.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { notify } from '#web/ui/toast.tsx'

/** How often the list is read while live updates are interrupted, in ms. */
const FALLBACK_MS = 30_000

/** Published raids and what is booked on them (docs/product.md, Booking page). */
export default function BookRaid() {
  const { actor } = useMember()
  const now = useNow()
  const lost = useLive() === 'lost'
  const list = useQuery({ ...publishedRaids, refetchInterval: lost && FALLBACK_MS })
  const error = useSteadyError(list)
  const [filters, setFilters] = useRememberedFilters()
  const top = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<{ raid: Raid; booking: Booking | null } | null>(null)

  const found = useMemo(
    () => list.data && filterRaids(list.data, filters).sort(soonestFirst),
    [list.data, filters],
  )
  const pages = usePages(found)
  const [openId, toggle] = useOpenRaid(found, filters, actor)
  useFallback(openId)

  if (error instanceof ApiFailure && error.status === 403) return <Refused error={error} />

  function filter(next: RaidFilters) {
    setFilters(next)
    pages.setPage(1)
  }

  function turn(next: number) {
    pages.setPage(next)
    top.current?.scrollIntoView()
  }

  return (
    <>
      <PageHeader title="Book Raid">
        Published raids, the soonest first. Dates and times are server time (Paris).
      </PageHeader>
      <FilterPanel filters={filters} onChange={filter} />
      <div ref={top} />
      <Panel
        title="Published Raids"
        aside={<Count found={found?.length} all={list.data?.length} />}
        flush
        className="overflow-clip"
      >
        <RaidList
          raids={pages.rows}
          now={now}
          openId={openId}
          filtered={isFiltered(filters) && list.data?.length !== 0}
          error={error}
          errorTitle={
            error instanceof UnreadableRaids ? 'Failed to decode raids data' : 'Failed to load raid data'
          }
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
          onClearFilters={() => filter(NO_FILTERS)}
          onToggle={toggle}
          onBook={(raid) => setEditing({ raid, booking: null })}
          onEdit={(raid, booking) => setEditing({ raid, booking })}
        />
        <Pager label="Published Raids" page={pages.page} pageCount={pages.pageCount} onPage={turn} />
      </Panel>
      {editing && (
        <BookingDialog
          // As it is now: its price or its slots may change while the form is open.
          raid={list.data?.find(({ _id }) => _id === editing.raid._id) ?? editing.raid}
          booking={editing.booking}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

/** Says so when live updates break off, and reads by hand what they would have told. */
function useFallback(openId: string | null) {
  const client = useQueryClient()
  useLiveEvent('connectError', () => {
    notify.error('Socket connection error. Falling back to manual data loading.')
    void client.invalidateQueries({ queryKey: publishedRaids.queryKey })
    if (openId !== null) void client.invalidateQueries({ queryKey: ['booking', openId] })
  })
  useLiveEvent('raidUpdateUnreadable', () => notify.error('Failed to decode raids data from socket'))
}

function Count({ found, all }: { found: number | undefined; all: number | undefined }) {
  if (found === undefined || all === undefined) return null
  return (
    <span role="status">
      <Chip colour="bone-300">
        {found === all ? `${all} ${all === 1 ? 'raid' : 'raids'}` : `${found} of ${all} raids`}
      </Chip>
    </span>
  )
}

/** The right to this page ended while it was open. */
function Refused({ error }: { error: ApiFailure }) {
  return (
    <Panel>
      <h1 className="sr-only">Book Raid</h1>
      <ErrorState
        title={error.message}
        action={
          <ButtonLink to="/dashboard" variant="primary">
            Go to Dashboard
          </ButtonLink>
        }
      />
    </Panel>
  )
}
