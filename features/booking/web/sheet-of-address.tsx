import { lazy, Suspense, useState } from 'react'
import { SHEET } from '#features/booking/web/address/open-sheet.ts'
import { useSearchParams } from '#platform/ui/location.tsx'

// Loaded on demand, so that the shell stays small.
export const load = () => import('#features/booking/web/sheet/booking-sheet.tsx')
const BookingSheet = lazy(load)

/** The sheet of the booking in the address, over any screen (docs/product.md, SHEET-1). */
export default function SheetOfAddress() {
  const params = useSearchParams()
  const named = params.get(SHEET)
  // Stays mounted after the sheet has closed, since the sheet's dialogs open then.
  const [shown, setShown] = useState(named)
  if (named !== null && named !== shown) setShown(named)
  if (shown === null) return null
  return (
    <Suspense fallback={null}>
      <BookingSheet key={shown} bookingId={shown} raidId={params.get('raid')} isNamed={named === shown} />
    </Suspense>
  )
}
