import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Booking } from '#features/booking/booking.ts'
import { closeSheet } from '#features/booking/web/address/open-sheet.ts'
import { useWaitingMarks, withMarks } from '#features/booking/web/marks/waiting-marks.tsx'
import { Plans } from '#features/booking/web/plans/plans.tsx'
import { bookingPlace, raidBookings } from '#features/booking/web/queries.ts'
import { useRaid } from '#features/booking/web/use-raid.ts'
import { joinRaidRoom } from '#features/live/web/live.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { VIEW_KEYS } from '#platform/call/web/views.ts'
import { Waiting } from '#platform/ui/feedback/states.tsx'
import { Dialog } from '#platform/ui/overlay/dialog.tsx'
import { ClientSheet } from './client-sheet.tsx'

interface BookingSheetProps {
  bookingId: string
  /** The raid that the address names; null where it names the booking alone. */
  raidId: string | null
  /** The address names it still: what was asked there may be open after it. */
  isNamed: boolean
}

/** One client's booking on whatever screen it was asked for, live, and what may become of it. */
export default function BookingSheet({ bookingId, raidId, isNamed }: BookingSheetProps) {
  const [isClosed, setClosed] = useState(false)
  if (!isNamed && isClosed) setClosed(false)
  const close = () => {
    // Gone before a question opens: the question gives the focus back to what this one came from.
    flushSync(() => setClosed(true))
    closeSheet()
    document.getElementById(`booking-${bookingId}`)?.focus({ preventScroll: true })
  }
  const sheet = { bookingId, isOpen: isNamed && !isClosed, close }
  const client = useQueryClient()
  const [foundIn] = useState(() => raidId ?? raidInCache(client, bookingId))
  return foundIn === null ? (
    <Sought {...sheet} />
  ) : (
    <OfRaid {...sheet} raidId={foundIn} isQuiet={raidId !== null} />
  )
}

interface SheetProps {
  bookingId: string
  isOpen: boolean
  close(): void
}

/** The address names the booking alone, and no screen has read it yet. */
function Sought(sheet: SheetProps) {
  const query = useQuery(bookingPlace(sheet.bookingId))
  if (query.data) return <OfRaid {...sheet} raidId={query.data.raidId} isQuiet={false} />
  return (
    <Coming {...sheet}>
      <Loaded query={query} failed="This booking could not be loaded" skeleton={WAITING}>
        {() => null}
      </Loaded>
    </Coming>
  )
}

interface OfRaidProps extends SheetProps {
  raidId: string
  /** The screen below reads the raid itself, and says what is wrong with it. */
  isQuiet: boolean
}

function OfRaid({ raidId, isQuiet, ...sheet }: OfRaidProps) {
  const raid = useRaid(raidId)
  const bookings = useQuery(raidBookings(raidId))
  const waiting = useWaitingMarks()
  useEffect(() => joinRaidRoom(raidId), [raidId])
  if (!raid.data || !bookings.data) {
    if (isQuiet) return null
    const failed = raid.data ? bookings : raid
    return (
      <Coming {...sheet}>
        <Loaded
          query={{ ...failed, data: undefined }}
          failed="This booking could not be loaded"
          skeleton={WAITING}
        >
          {() => null}
        </Loaded>
      </Coming>
    )
  }
  const all = withMarks(bookings.data, waiting)
  return (
    <Plans raid={raid.data}>
      <Found booking={all.find(({ _id }) => _id === sheet.bookingId)} {...sheet} />
    </Plans>
  )
}

/** Once it was shown it stays, also when it leaves its raid meanwhile. One that is withheld has no sheet. */
function Found({ booking, isOpen, close }: SheetProps & { booking: Booking | undefined }) {
  const [shown, setShown] = useState(booking)
  if (booking !== undefined && booking !== shown) setShown(booking)
  if (!isOpen || shown === undefined || shown.masked) return null
  return <ClientSheet client={shown} onClose={close} />
}

function raidInCache(client: QueryClient, bookingId: string): string | null {
  const read = client.getQueriesData<unknown>({ queryKey: VIEW_KEYS.bookings })
  const lists = read.flatMap(([, data]) => (Array.isArray(data) ? [data as readonly Booking[]] : []))
  return lists.flat().find(({ _id }) => _id === bookingId)?.raidId ?? null
}

function Coming({ isOpen, close, children }: SheetProps & { children: ReactNode }) {
  return (
    <Dialog open={isOpen} onClose={close} title="Booking" size="sheet">
      {children}
    </Dialog>
  )
}

const WAITING = <Waiting className="space-y-3" bars={['h-5 w-2/3', 'h-40 w-full', 'h-11 w-full']} />
