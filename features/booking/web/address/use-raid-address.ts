import { useCallback, useEffect, useMemo, useState } from 'react'
import { NO_FILTERS, type RaidFilters } from '#features/booking/web/filters/raid-filters.ts'
import { rememberedFilters, rememberFilters } from '#features/booking/web/filters/remembered-filters.ts'
import type { Arrival } from '#features/booking/web/list-context.ts'
import { useAddressState } from '#platform/ui/location.tsx'
import { NOWHERE, type RaidAddress, readAddress, searchOf } from './raid-address.ts'

/** The address, with what the screen shows where it says nothing. */
export interface Place extends RaidAddress {
  readonly filters: RaidFilters
}

interface Moves {
  place: Place
  /** Sets other filters and shows the first page, or the page of `raidId`; Back undoes it. */
  filter(filters: RaidFilters, raidId?: string): void
  /** Another page; Back undoes it. */
  turn(page: number): void
  /** Opens this raid, or closes the open one; `page` is the raid's page. It makes no entry for Back. */
  show(raidId: string | null, page: number): void
  /** The target of a followed link that is not scrolled to yet; null once `arrived` was called. */
  arrival: Arrival | null
  arrived(): void
}

/** The kind of a history entry: one that somebody came in by leads to its raid. */
interface Note {
  readonly arrival: boolean
}

const MOVED: Note = { arrival: false }

/**
 * The state of the booking page that the address holds; it wins over the remembered filters. An address without
 * filters gets the remembered ones when it is opened, and none when Back leads to it.
 */
export function useRaidAddress(): Moves {
  const { said, note, key, go } = useAddressState<RaidAddress, Note>(readAddress, searchOf)
  const [firstKey] = useState(key)
  const comesIn = note === null || key === firstKey
  const filters = useSameFilters(said.filters ?? (comesIn ? rememberedFilters() : NO_FILTERS))
  const place = useMemo(() => ({ ...said, filters }), [said, filters])

  useEffect(() => {
    // Remembered filters are in the address from now on, and can be sent to somebody.
    if (comesIn) go(place, { replace: true, note: { arrival: true } })
  }, [comesIn, place, go])

  const leadsOn = comesIn || note.arrival
  const { raidId, bookingId } = said
  return {
    place,
    filter: useCallback(
      (next: RaidFilters, shown: string | null = null) => {
        rememberFilters(next)
        go({ ...NOWHERE, filters: next, raidId: shown }, { replace: false, note: MOVED })
      },
      [go],
    ),
    turn: useCallback(
      (page) => go({ ...NOWHERE, filters, page }, { replace: false, note: MOVED }),
      [go, filters],
    ),
    show: useCallback(
      (shown, page) => go({ ...NOWHERE, filters, page, raidId: shown }, { replace: true, note: MOVED }),
      [go, filters],
    ),
    arrival: useMemo(
      () => (leadsOn && raidId !== null ? { raidId, bookingId } : null),
      [leadsOn, raidId, bookingId],
    ),
    arrived: useCallback(() => go(place, { replace: true, note: MOVED }), [go, place]),
  }
}

/** One object for as long as the choices are the same: what depends on them is not done again. */
function useSameFilters(filters: RaidFilters): RaidFilters {
  const search = searchOf({ ...NOWHERE, filters })
  return useMemo(() => readAddress(new URLSearchParams(search)).filters ?? NO_FILTERS, [search])
}
