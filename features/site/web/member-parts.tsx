import { createRoot } from 'react-dom/client'
import { storedMarks } from '#features/booking/web/marks/stored-marks.ts'
import { getAuthStatus, getRoles } from '#features/member/calls.ts'
import { SIGN_OUT_PATH } from '#platform/call/page.ts'
import type { Role } from '#platform/call/rights.ts'
import { call } from '#platform/call/web/api.ts'
import { takePageCommunity } from './page-community.ts'
import { contentOf } from './session-part.tsx'
import { SiteContext } from './site-context.tsx'

/** Asks the server who is signed in, and shows a public page's parts for members. */
export async function showMemberParts(): Promise<void> {
  takePageCommunity()
  const { payload } = await call(getAuthStatus, {})
  if (!payload.isAuthenticated) return
  if (payload.user !== null) askBeforeLogout(payload.user._id)
  const site = { path: window.location.pathname, session: { roles: await readRoles() }, Link: 'a' as const }
  for (const place of document.querySelectorAll<HTMLElement>('[data-part]'))
    createRoot(place).render(<SiteContext value={site}>{contentOf(place)}</SiteContext>)
}

/** Marks that wait are asked about on a dashboard screen, where the link leads: a dialog here would be too much script. */
function askBeforeLogout(memberId: string): void {
  document.addEventListener('click', (event) => {
    const isLogout = event.target instanceof Element && event.target.closest(`a[href="${SIGN_OUT_PATH}"]`)
    if (!isLogout || storedMarks(memberId) === null) return
    if (!window.confirm('Marks of Tonight have not reached the server yet. Sign out?')) event.preventDefault()
  })
}

/** Null if they cannot be loaded: still a member. */
async function readRoles(): Promise<readonly Role[] | null> {
  try {
    return (await call(getRoles, {})).payload.roles
  } catch {
    return null
  }
}
