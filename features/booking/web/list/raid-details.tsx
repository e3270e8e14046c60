import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { MARK } from '#features/booking/mark.ts'
import { hasEnded } from '#features/booking/rules.ts'
import { clientLabel } from '#features/booking/web/client-label.ts'
import { useList } from '#features/booking/web/list-context.ts'
import { earlyText } from '#features/booking/web/marks/client-steps.ts'
import { useSubmitMark, useWaitingMarks, withMarks } from '#features/booking/web/marks/waiting-marks.tsx'
import { loadBookingMenu, Plans } from '#features/booking/web/plans/plans.tsx'
import { raidBookings, UnreadableBookings } from '#features/booking/web/queries.ts'
import { areOwn, joinRaidRoom, useBookingUpdates } from '#features/live/web/live.ts'
import type { Raid, RaidClient } from '#features/raid/raid.ts'
import { goldWidth } from '#features/raid/web/game/gold.tsx'
import { DEFAULT_SEASON, type SeasonContent } from '#features/season/calls.ts'
import { ARMOUR_OF, ARMOURS } from '#features/season/game.ts'
import { seasons } from '#features/season/web/queries.ts'
import { failureText, isRefused } from '#platform/call/web/api.ts'
import { useErrorToast } from '#platform/call/web/loaded.tsx'
import type { Changed } from '#platform/change/view.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { EmptyLine, EmptyState, LoadingNote } from '#platform/ui/feedback/states.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { useAtFirstUse } from '#platform/ui/on-demand.tsx'
import { ConfirmDialog } from '#platform/ui/overlay/dialog.tsx'
import { Fold } from '#platform/ui/page.tsx'
import { useShownTime } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { type AskedMark, BookingRows, type BookingRowsProps, EndedBookings } from './booking-rows.tsx'

export function RaidDetails({ raid }: { raid: Raid }) {
  const { _id, name } = raid
  const { bookingId: linkedId } = useList()
  const bookings = useQuery(raidBookings(_id))
  const error = useErrorToast(bookings, (failed) =>
    // The page itself shows that the viewer has lost the right.
    isRefused(failed) ? null : failureText(failed, titleOf(failed)),
  )
  const waiting = useWaitingMarks()
  const shown = useMemo(() => bookings.data && withMarks(bookings.data, waiting), [bookings.data, waiting])
  const [asked, setAsked] = useState<AskedMark | null>(null)
  const [expected] = useState(raid.clients.length)

  useArrival(_id, bookings.data !== undefined || error !== null)
  useEffect(() => joinRaidRoom(_id), [_id])
  useUpdateToast(_id, bookings)
  useAtFirstUse(loadBookingMenu)

  const missing = linkedId !== null && bookings.data?.every((booking) => booking._id !== linkedId)
  return (
    <div
      id={`details-${_id}`}
      className="@container space-y-4 border-y border-ink-700 bg-ink-950/60 p-4 lg:px-3"
    >
      <ClientMeters raid={raid} />
      {missing && (
        <p role="status" className="text-sm text-amber-400">
          This link’s booking is not on this raid.
        </p>
      )}
      <Plans raid={raid}>
        <BookingsTable
          name={name}
          bookings={shown}
          linkedId={linkedId}
          expected={expected}
          error={error}
          errorTitle={titleOf(error)}
          onRetry={bookings.refetch}
          // A refetch in the background shows no loading state.
          retrying={error !== null && bookings.isFetching}
          onAsk={setAsked}
        />
        {asked && <MarkDialog {...asked} raid={raid} onClose={() => setAsked(null)} />}
      </Plans>
    </div>
  )
}

function titleOf(error: Error | null): string {
  return error instanceof UnreadableBookings
    ? 'Failed to decode booking data'
    : 'Failed to load bookings for this raid'
}

/** How a raid's clients divide over armour classes and the season's token groups. */
function ClientMeters({ raid: { clients, season } }: { raid: Pick<Raid, 'clients' | 'season'> }) {
  const { data } = useQuery({ ...seasons, enabled: season !== undefined })
  const { tokenGroups = [] } = (season ? data?.find(({ _id }) => _id === season._id) : DEFAULT_SEASON) ?? {}
  return (
    <div className="grid gap-x-10 gap-y-4 @2xl:grid-cols-2">
      <MeterGroup title="Armour" counts={countArmours(clients)} total={clients.length} />
      {tokenGroups.length > 0 && (
        <MeterGroup title="Tokens" counts={countTokens(clients, tokenGroups)} total={clients.length} />
      )}
    </div>
  )
}

interface MeterGroupProps {
  title: string
  counts: readonly { name: string; count: number }[]
  total: number
}

function MeterGroup({ title, counts, total }: MeterGroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-2xs font-semibold text-bone-500">
        {title}
      </h3>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-3 @md:grid-cols-4">
        {counts.map(({ name, count }) => (
          <li key={name} className="min-w-0">
            <div className="flex items-baseline justify-between gap-2 text-xs">
              <span className="truncate text-bone-300">{name}</span>
              <span className={classNames('font-semibold', count === 0 ? 'text-bone-500' : 'text-bone-100')}>
                {count}
              </span>
            </div>
            <div
              aria-hidden
              className="mt-1 h-1 overflow-hidden rounded-full bg-ink-700 forced-color-adjust-none"
            >
              <div
                style={{ transform: `scaleX(${count && count / total})` }}
                className="h-full origin-left rounded-full bg-gold-400 transition-transform duration-200 ease-forge"
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Scrolls to the target of a followed link and focuses it: the raid once it is open, then the booking once the bookings are
 * loaded (`settled`). Does nothing if the person has moved the focus already.
 */
function useArrival(raidId: string, settled: boolean): void {
  const { arrival, arrived } = useList()
  const target = arrival?.raidId === raidId ? arrival : null

  useEffect(() => {
    if (target === null) return
    const raid = document.getElementById(`raid-${target.raidId}`)
    const at = document.activeElement
    // The booking's open sheet has the focus, and gives it to its row on closing.
    const elsewhere = at !== document.body && at !== raid && at?.closest('.dialog-panel') === null
    if (!elsewhere) moveTo(raid, 'start')
    if (target.bookingId === null) arrived()
    if (target.bookingId === null || !settled) return
    if (!elsewhere) moveTo(document.getElementById(`booking-${target.bookingId}`), 'center')
    arrived()
  }, [target, settled, arrived])
}

function moveTo(element: HTMLElement | null, block: ScrollLogicalPosition) {
  if (element === null) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })

  const shown = (block === 'start' && element.closest('[data-arrival]')) || element
  shown.scrollIntoView({ block })
}

/**
 * Shows 'Booking data updated' when another person's change altered the bookings (docs/product.md, LIVE-7). The server
 * announces every change that may alter them, also edits of the raid and marks that this page set itself.
 */
function useUpdateToast(raidId: string, { data, dataUpdatedAt }: UseQueryResult<Booking[]>): void {
  const told = useRef<{ before: readonly Booking[] | undefined; ids: Changed['ids'][] } | null>(null)

  useBookingUpdates((changed, ids) => {
    if (changed !== raidId) return
    // Of several events in a row only the first stores the bookings.
    told.current ??= { before: data, ids: [] }
    told.current.ids.push(ids)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal answer changes only `dataUpdatedAt`
  useEffect(() => {
    const { before, ids = [] } = told.current ?? {}
    told.current = null
    // An event may arrive before the answer to the write that caused it.
    const isOwn = ids.every(areOwn)
    if (before !== undefined && before !== data && !isOwn) notify.info('Booking data updated')
  }, [data, dataUpdatedAt])
}

type BookingsTableProps = Omit<BookingRowsProps, 'label'> & { name: string }

/**
 * The booked clients of a raid and, folded, its backups and ended bookings. Memoized, since forty rows take longer to
 * render than everything above them.
 */
const BookingsTable = memo(function BookingsTable(props: BookingsTableProps) {
  const { name, ...rows } = props
  const { bookings, expected, error, linkedId } = rows
  if (bookings?.length === 0) return <NoBookings />
  if (bookings === undefined && expected === 0 && error === null) return <ComingBookings />
  const booked = bookings?.filter(({ state }) => state === 'booked')
  const backups = bookings?.filter(({ state }) => state === 'backup') ?? []
  const ended = bookings?.filter(hasEnded) ?? []
  const isLinked = ({ _id }: Booking) => _id === linkedId
  return (
    <section
      aria-label={`Bookings of ${name}`}
      style={goldWidth((bookings ?? []).flatMap(({ price, owes }) => [price ?? 0, owes ?? 0]))}
      className="overflow-clip rounded-lg border border-ink-700 bg-ink-900 divide-y divide-ink-700 @min-[50rem]:[&_td]:px-1.5 @min-[50rem]:[&_td]:py-1 @min-[50rem]:[&_td:first-child]:pl-2 @min-[50rem]:[&_td:last-child]:pr-2 @min-[50rem]:[&_th]:px-1.5 @min-[50rem]:[&_th:first-child]:pl-2 @min-[50rem]:[&_th:last-child]:pr-2"
    >
      {booked?.length === 0 ? (
        <EmptyLine>Nobody is booked.</EmptyLine>
      ) : (
        <BookingRows {...rows} label={`Bookings of ${name}`} bookings={booked} />
      )}
      {backups.length > 0 && (
        <Fold title={`Backup (${backups.length})`} startsOpen={backups.some(isLinked)}>
          <BookingRows {...rows} label={`Backup of ${name}`} bookings={backups} />
        </Fold>
      )}
      {ended.length > 0 && (
        <Fold title={`Cancelled and no-show (${ended.length})`} startsOpen={ended.some(isLinked)}>
          <EndedBookings bookings={ended} linkedId={linkedId} />
        </Fold>
      )}
    </section>
  )
})

/** While loading, a raid without bookings reserves no rows, so nothing moves. */
function ComingBookings() {
  return (
    <div className="animate-breathe">
      <LoadingNote />
      <div aria-hidden className="invisible">
        <NoBookings />
      </div>
    </div>
  )
}

function NoBookings() {
  return (
    <div className="rounded-lg border border-ink-700 bg-ink-900">
      <EmptyState title="No bookings yet." icon={<Users aria-hidden />}>
        Clients appear here as soon as they are booked.
      </EmptyState>
    </div>
  )
}

type Clients = readonly Pick<RaidClient, 'clientClass'>[]

export function countArmours(clients: Clients) {
  return ARMOURS.map((name) => ({
    name,
    count: clients.filter(({ clientClass }) => ARMOUR_OF[clientClass] === name).length,
  }))
}

export function countTokens(clients: Clients, groups: SeasonContent['tokenGroups']) {
  return groups.map(({ name, classes }) => ({
    name,
    count: clients.filter(({ clientClass }) => classes.includes(clientClass)).length,
  }))
}

/** Asks before setting a mark, since others act on the mark at once. If the server is unreachable, the mark is queued. */
function MarkDialog({ raid, mark, booking, onClose }: AskedMark & { raid: Raid; onClose(): void }) {
  const submitMark = useSubmitMark()
  const { verb, asks, consequence } = MARK[mark]
  const early = earlyText(mark, raid, useNow(), useShownTime())

  function confirm() {
    submitMark({ raidId: raid._id, mark, says: true }, [booking._id])
    onClose()
  }

  return (
    <ConfirmDialog title={`Confirm ${verb}`} confirmLabel={verb} onConfirm={confirm} onCancel={onClose}>
      <p className="text-bone-100">{asks}</p>
      <p className="mt-2">
        <span className="font-semibold text-bone-100">
          <Isolated>{clientLabel(booking)}</Isolated>
        </span>{' '}
        on <Isolated>{raid.name}</Isolated>. {consequence}
      </p>
      {early && <p className="mt-2 text-amber-400">{early}</p>}
    </ConfirmDialog>
  )
}
