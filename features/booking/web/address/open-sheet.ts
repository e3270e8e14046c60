import { SCREENS } from '#platform/call/page.ts'
import { navigate } from '#platform/ui/location.tsx'

/** The parameter of an address that names the booking whose sheet is open. */
export const SHEET = 'booking'

/** The state of a step to a sheet, besides what the screen noted about the entry before. */
interface Step {
  readonly isSheet?: true
}

export function openSheet(bookingId: string): void {
  const isInside = window.location.pathname.startsWith(SCREENS.home.path)
  const to = isInside ? addressWith(bookingId) : `${SCREENS.home.path}?${SHEET}=${bookingId}`
  navigate(to, { state: { ...stateNow(), isSheet: true } satisfies Step })
}

/** Where the sheet was opened from the screen it goes back there, so that Back does not lead to it once more. */
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
