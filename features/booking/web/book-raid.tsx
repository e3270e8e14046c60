import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import {
  NOWHERE,
  type RaidAddress,
  readAddress,
  searchOf,
} from '#features/booking/web/address/raid-address.ts'
import { FilterPanel } from '#features/booking/web/filters/filter-panel.tsx'
import {
  filterRaids,
  isFiltered,
  NO_FILTERS,
  type RaidFilters,
  rememberedFilters,
  rememberFilters,
} from '#features/booking/web/filters/raid-filters.ts'
import { PastRaids } from '#features/booking/web/list/raid-cells.tsx'
import { RaidList } from '#features/booking/web/list/raid-list.tsx'
import { loadBookingForm, useBookingEditor } from '#features/booking/web/plans/plans.tsx'
import { useLive } from '#features/live/web/live.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { MessageButton } from '#features/message/web/message-button.tsx'
import type { Raid } from '#features/raid/raid.ts'
import { mayViewDetails, nextStart, opensByItself, soonestFirst } from '#features/raid/rules.ts'
import { AdvertButton } from '#features/raid/web/game/advert-button.tsx'
import { publishedRaids, UnreadableRaids } from '#features/raid/web/queries.ts'
import { AboutWeek, useIsWeek, ViewSwitch, Week } from '#features/raid/web/views.tsx'
import { can } from '#platform/call/rights.ts'
import { ApiFailure, failureText, isRefused } from '#platform/call/web/api.ts'
import { useErrorToast } from '#platform/call/web/loaded.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { NoPermission } from '#platform/ui/feedback/states.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { useAddressState } from '#platform/ui/location.tsx'
import { useAtFirstUse } from '#platform/ui/on-demand.tsx'
import { PageHeader, Panel } from '#platform/ui/page.tsx'
import { Pager, pageOfRow, usePages } from '#platform/ui/table/data-table.tsx'
import { useNow } from '#platform/ui/time/when.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import { serverPlace } from '#platform/words/server-time.ts'
import { type Arrival, ListContext, useList } from './list-context.ts'
import { raidBookings, viewedRaid } from './queries.ts'

const loadSheet = async () => (await import('./sheet-of-address.tsx')).load()

export default function BookRaid() {
  return useIsWeek() ? <BookWeek /> : <BookList />
}

function BookWeek() {
  return (
    <>
      <PageHeader title="Book Raid" views={<ViewSwitch />} actions={<Actions />}>
        <AboutWeek />
      </PageHeader>
      <Week />
    </>
  )
}

function BookList() {
  const list = useQuery(publishedRaids)
  const error = useErrorToast(list, (failed) =>
    isRefused(failed) ? null : failureText(failed, titleOf(failed)),
  )
  const moves = useRaidAddress()
  const { actor } = useMember()
  // A Raid Manager's list has all raids; this page shows those whose details they may view (docs/product.md, RAID-11).
  const raids = useMemo(() => list.data?.filter((raid) => mayViewDetails(actor, raid)), [list.data, actor])
  const { filters, raidId } = moves.place
  const top = useRef<HTMLElement>(null)

  const now = useNow()
  const found = useMemo(() => raids && filterRaids(raids, filters).sort(soonestFirst), [raids, filters])
  const linkedTo = found?.findIndex(({ _id }) => _id === raidId) ?? -1
  const pages = usePages(found, linkedTo >= 0 ? pageOfRow(linkedTo) : (moves.place.page ?? 1))
  const next = useMemo(() => nextStart(raids ?? [], now), [raids, now])
  const { shared, editor } = useShared({ found, next }, moves, pages)
  const linked = found !== undefined && linkedTo < 0 ? raidId : null

  // The viewer lost the right to this page while it was open.
  if (isRefused(error)) return <NoPermission heading="Book Raid" title={error.message} />

  function turn(next: number) {
    moves.turn(next)
    top.current?.scrollIntoView()
  }

  return (
    <ListContext value={shared}>
      <PageHeader
        title="Book Raid"
        views={<ViewSwitch />}
        actions={
          <Actions>
            <AdvertButton raids={raids} evenings={filters.date === '' ? [] : [filters.date]} />
          </Actions>
        }
      >
        Published raids, soonest first. Dates and times are server time ({serverPlace()}).
      </PageHeader>
      <FilterPanel
        filters={filters}
        onChange={moves.filter}
        aside={<Count found={found?.length} all={raids?.length} />}
      />
      {linked !== null && (
        <LinkedRaid
          key={linked}
          raidId={linked}
          hidden={raids?.find(({ _id }) => _id === linked)}
          onClearFilters={() => moves.filter(NO_FILTERS, linked)}
          onClose={() => moves.show(null, pages.page)}
        />
      )}
      <Panel ref={top} title="Published Raids" quiet open className="overflow-clip">
        <RaidList
          raids={pages.rows}
          label="Published raids"
          filtered={isFiltered(filters) && raids?.length !== 0}
          error={error}
          errorTitle={titleOf(error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
          onClearFilters={() => moves.filter(NO_FILTERS)}
        />
        <Pager label="Published Raids" page={pages.page} pageCount={pages.pageCount} onPage={turn} />
      </Panel>
      <PastRaids />
      {editor}
    </ListContext>
  )
}

function Actions({ children }: { children?: ReactNode }) {
  const { roles } = useMember()
  return (
    <>
      {children}
      {can(roles, 'book') && <MessageButton />}
    </>
  )
}

function titleOf(error: Error | null): string {
  return error instanceof UnreadableRaids ? 'Failed to decode raids data' : 'Failed to load raid data'
}

function useShared(
  { found, next }: { found: readonly Raid[] | undefined; next: string | null },
  moves: ReturnType<typeof useRaidAddress>,
  { page, rows }: { page: number; rows: readonly Raid[] | undefined },
) {
  const now = useNow()
  const { open, editor } = useBookingEditor()
  const { place, show, arrival, arrived } = moves
  const { bookingId } = place
  const [openId, toggle] = useOpenRaid(
    rows,
    place,
    now,
    useCallback((id: string | null) => show(id, page), [show, page]),
  )
  useFallback(openId)
  // Preloads the bookings of the first matching raid, even if another raid is open, or on a phone no raid.
  const [first] = found ?? []
  const enabled = place.raidId === null && first !== undefined
  useQuery({ ...raidBookings(first?._id ?? ''), enabled, notifyOnChangeProps: [] })

  useAtFirstUse(loadBookingForm)
  useAtFirstUse(loadSheet)
  const shared = useMemo(
    () => ({ now, next, openId, bookingId, arrival, arrived, toggle, open }),
    [now, next, openId, bookingId, arrival, arrived, toggle, open],
  )
  return { shared, editor }
}

/** When the live connection is lost, shows a toast and refetches the list and the open raid's bookings. */
function useFallback(openId: string | null) {
  const client = useQueryClient()
  const live = useLive()
  const fallBack = useEffectEvent(() => {
    notify.error('Socket connection error. Falling back to manual data loading.')
    void client.invalidateQueries({ queryKey: publishedRaids.queryKey })
    if (openId !== null) void client.invalidateQueries({ queryKey: raidBookings(openId).queryKey })
  })
  // Also if the connection was lost before this screen opened.
  useEffect(() => {
    if (live === 'lost') fallBack()
  }, [live])
  const { data, error, errorUpdatedAt } = useQuery(publishedRaids)
  const isUnreadable = data !== undefined && error instanceof UnreadableRaids
  // The refetch after an event failed; the old list stays.
  useEffect(() => {
    if (isUnreadable && errorUpdatedAt > 0) notify.error('Failed to decode raids data from socket')
  }, [isUnreadable, errorUpdatedAt])
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

/**
 * The raid whose bookings are shown: the raid in the address, else the first of `raids` that has not started (or the first
 * of all). Chosen again when the filters change, but not at a live update. `raids` is undefined while loading; `show` puts
 * the opened raid into the address.
 */
function useOpenRaid(
  raids: readonly Raid[] | undefined,
  { filters, raidId }: Pick<RaidAddress, 'raidId'> & { filters: RaidFilters },
  now: Date,
  show: (raidId: string | null) => void,
): [openId: string | null, toggle: (raid: Raid) => void] {
  const isWide = useMedia('(min-width: 40rem)', true)
  const [open, setOpen] = useState<{ id: string | null; of: RaidFilters } | null>(null)
  // Set while rendering: an effect would first render the list without an open raid.
  if (raids !== undefined && open?.of !== filters) {
    // A phone starts with the list, with no raid open.
    const id = (isWide && opensByItself(raids, now)?._id) || null
    setOpen({ id, of: filters })
  }
  const openId = raidId ?? open?.id ?? null
  const toggle = useCallback(
    ({ _id }: Raid) => {
      const id = _id === openId ? null : _id
      setOpen({ id, of: filters })
      show(id)
    },
    [openId, filters, show],
  )
  return [openId, toggle]
}

/** The state of a history entry. `arrival`: a link was followed, and the page scrolls to its raid. */
interface Note {
  readonly arrival: boolean
}

const MOVED: Note = { arrival: false }

/**
 * The booking page's state, stored in the address. An address without filters gets the remembered filters when it is
 * opened, and none when Back leads to it.
 */
function useRaidAddress() {
  const { said, note, key, go } = useAddressState<RaidAddress, Note>(readAddress, searchOf)
  const [firstKey] = useState(key)
  const comesIn = note === null || key === firstKey
  const asked = said.filters ?? (comesIn ? rememberedFilters() : NO_FILTERS)
  // The same object while the values stay.
  const search = searchOf({ ...NOWHERE, filters: asked })
  const filters = useMemo(() => readAddress(new URLSearchParams(search)).filters ?? NO_FILTERS, [search])
  const place = useMemo(() => ({ ...said, filters }), [said, filters])

  useEffect(() => {
    // Puts remembered filters into the address, so that a copied address shows the same raids.
    if (comesIn) go(place, { replace: true, note: { arrival: true } })
  }, [comesIn, place, go])

  const leadsOn = comesIn || note.arrival
  const { raidId, bookingId } = said
  return {
    place,
    /** Changes the filters and shows page 1, or the page of the raid `shown`. Back undoes it. */
    filter(next: RaidFilters, shown: string | null = null) {
      rememberFilters(next)
      go({ ...NOWHERE, filters: next, raidId: shown }, { replace: false, note: MOVED })
    },
    /** Shows another page. Back undoes it. */
    turn: (page: number) => go({ ...NOWHERE, filters, page }, { replace: false, note: MOVED }),
    /** Opens this raid, or closes the open one; `page` is the raid's page. Adds no history entry. */
    show: useCallback(
      (shown: string | null, page: number) =>
        go({ ...NOWHERE, filters, page, raidId: shown }, { replace: true, note: MOVED }),
      [go, filters],
    ),
    /** The target of a followed link until it is scrolled to; null after `arrived`. */
    arrival: useMemo(
      (): Arrival | null => (leadsOn && raidId !== null ? { raidId, bookingId } : null),
      [leadsOn, raidId, bookingId],
    ),
    arrived: useCallback(() => go(place, { replace: true, note: MOVED }), [go, place]),
  }
}

interface LinkedRaidProps {
  raidId: string
  /** The raid of the address, if the filters hide it. */
  hidden: Raid | undefined
  onClearFilters(): void
  onClose(): void
}

function LinkedRaid({ raidId, hidden, onClearFilters, onClose }: LinkedRaidProps) {
  const viewed = useQuery({ ...viewedRaid(raidId), enabled: hidden === undefined })
  const raid = hidden ?? viewed.data
  const list = useList()
  // A hidden raid has no row that could close it, so closing its details removes the whole panel.
  const shared = { ...list, openId: raidId, toggle: onClose }
  const unknown = viewed.error instanceof ApiFailure && viewed.error.status === 404

  if (raid === undefined && unknown) {
    return (
      <div
        role="status"
        className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-amber-400/40 bg-amber-400/8 px-5 py-3 text-sm text-amber-400"
      >
        <p>You cannot see a raid at this address. It may have been deleted, or it belongs to another crew.</p>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    )
  }
  return (
    // The title tells a viewer who followed a link why this raid is shown.
    <div data-arrival>
      <Panel title="Linked raid" flush className="mb-5 overflow-clip">
        {raid !== undefined && (
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-ink-700 px-5 py-3 text-sm text-bone-300">
            <p>{hidden ? 'Your filters hide this raid below.' : 'This raid is no longer in the list.'}</p>
            <div className="flex flex-wrap gap-2">
              {hidden && (
                <Button size="small" onClick={onClearFilters}>
                  Show in list
                </Button>
              )}
              <Button size="small" onClick={onClose} icon={<X aria-hidden className="size-4" />}>
                Close
              </Button>
            </div>
          </div>
        )}
        <ListContext value={shared}>
          <RaidList
            raids={raid && [raid]}
            label="Linked raid"
            filtered={false}
            onClearFilters={onClearFilters}
            skeletonRows={1}
            error={raid === undefined ? viewed.error : null}
            errorTitle="Failed to load raid data"
            onRetry={() => void viewed.refetch()}
            retrying={viewed.isFetching}
          />
        </ListContext>
      </Panel>
    </div>
  )
}
