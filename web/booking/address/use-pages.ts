import { useMemo } from 'react'
import type { Raid } from '#domain/raid/raid.ts'
import type { Place } from '#web/booking/address/use-raid-address.ts'

/** Raids on a page (docs/product.md, Booking page). */
const PAGE_SIZE = 30

interface Pages {
  /** Raids of the shown page; undefined while they load. */
  rows: readonly Raid[] | undefined
  /** From 1. */
  page: number
  pageCount: number
}

/**
 * The list in pages: the one on which the address's raid stands, else the one that it names. Raids may leave the list
 * while it is looked at: when a last page goes with them, the one before is shown.
 */
export function usePages(all: readonly Raid[] | undefined, { page: asked, raidId }: Place): Pages {
  const place = raidId === null ? -1 : (all?.findIndex(({ _id }) => _id === raidId) ?? -1)
  const pageCount = Math.max(1, Math.ceil((all?.length ?? 0) / PAGE_SIZE))
  const page = place >= 0 ? Math.floor(place / PAGE_SIZE) + 1 : Math.min(asked ?? 1, pageCount)
  const rows = useMemo(() => all?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), [all, page])
  return { rows, page, pageCount }
}
