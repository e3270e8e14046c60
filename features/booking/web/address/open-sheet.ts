import { SCREENS } from '#platform/call/page.ts'
import { navigate } from '#platform/ui/location.tsx'

/** The query parameter that names the booking of the open sheet. */
export const SHEET = 'booking'

/** Added to the history state of the screen when a sheet opens. */
interface Step {
  readonly isSheet?: true
}

export function openSheet(bookingId: string): void {
  const isInside = window.location.pathname.startsWith(SCREENS.home.path)
  const to = isInside ? addressWith(bookingId) : `${SCREENS.home.path}?${SHEET}=${bookingId}`
  navigate(to, { state: { ...stateNow(), isSheet: true } satisfies Step })
}

/** Goes back if the screen opened the sheet, so that the sheet leaves no history entry behind. */
export function closeSheet(): void {
  if (stateNow().isSheet) window.history.back()
  else navigate(addressWith(null), { replace: true, state: stateNow() })
}

function stateNow(): Step {
  return Object(Object(window.history.state).usr)
}

function addressWith(bookingId: string | null): string {
  const { pathname, search } = window.location
  const params = new URLSearchParams(search)
  if (bookingId === null) params.delete(SHEET)
  else params.set(SHEET, bookingId)
  return params.size > 0 ? `${pathname}?${params}` : pathname
}
