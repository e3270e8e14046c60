import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router'
import { NOWHERE, type RaidAddress, readAddress, searchOf } from '#web/booking/address/raid-address.ts'
import { isFiltered, NO_FILTERS, type RaidFilters, sameFilters } from '#web/booking/filters/raid-filters.ts'
import { rememberedFilters, rememberFilters } from '#web/booking/filters/remembered-filters.ts'
import type { Arrival } from '#web/booking/list-context.ts'

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

/** Marks the entries of the browser's history that this screen made by itself. */
const OWN = { ownMove: true }

function isOwn({ state }: Location): boolean {
  return Object(state).ownMove === true
}

/**
 * The state of the booking page that the address holds; it wins over the remembered filters. An address without
 * filters gets the remembered ones when it is opened, and none when Back leads to it.
 */
export function useRaidAddress(): Moves {
  const location = useLocation()
  const navigate = useNavigate()
  const cameBack = useNavigationType() === 'POP'
  const address = useMemo(() => readAddress(new URLSearchParams(location.search)), [location.search])
  const [seenKey, setSeenKey] = useState(location.key)
  const [filters, setFilters] = useState(() => address.filters ?? rememberedFilters())
  const [arrival, setArrival] = useState(() => arrivalOf(address))

  // Decided while rendering: an effect would show the old choice once more.
  if (seenKey !== location.key) {
    const own = isOwn(location)
    const next = address.filters ?? (cameBack || own ? NO_FILTERS : rememberedFilters())
    setSeenKey(location.key)
    if (!sameFilters(next, filters)) setFilters(next)
    if (!own) setArrival(arrivalOf(address))
  }

  const place = useMemo(() => ({ ...address, filters }), [address, filters])
  const go = useCallback(
    (to: RaidAddress, replace: boolean) => void navigate({ search: searchOf(to) }, { replace, state: OWN }),
    [navigate],
  )

  useEffect(() => {
    // Puts the remembered filters into the address, so that it can be shared.
    if (address.filters === null && isFiltered(place.filters)) go(place, true)
  }, [address, place, go])

  return {
    place,
    filter: useCallback(
      (next: RaidFilters, raidId: string | null = null) => {
        rememberFilters(next)
        go({ ...NOWHERE, filters: next, raidId }, false)
      },
      [go],
    ),
    turn: useCallback((page) => go({ ...NOWHERE, filters, page }, false), [go, filters]),
    show: useCallback((raidId, page) => go({ ...NOWHERE, filters, page, raidId }, true), [go, filters]),
    arrival,
    arrived: useCallback(() => setArrival(null), []),
  }
}

function arrivalOf({ raidId, bookingId }: RaidAddress): Arrival | null {
  return raidId === null ? null : { raidId, bookingId }
}
