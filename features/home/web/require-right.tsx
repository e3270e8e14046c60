import { type ReactNode, useEffect } from 'react'
import { Redirect } from 'wouter'
import { useMember } from '#features/member/web/member-context.ts'
import { SCREENS, type ScreenName } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { ErrorState, NoPermission } from '#platform/ui/feedback/states.tsx'
import { navigate } from '#platform/ui/location.tsx'
import { Panel, useTitle } from '#platform/ui/page.tsx'
import { requiredRoleText } from './required-role.ts'

const REDIRECT_DELAY_MS = 2_000

export type Refusal = 'go' | 'say-and-go' | 'stay'

interface RequireRightProps {
  screen: ScreenName
  /** Without its right: redirect at once, redirect with a reason, or show the reason here. */
  refusal: Refusal
  children: ReactNode
}

/** Shows a screen to those who have its right; the others see what docs/product.md, PAGE-3, says for the screen. */
export function RequireRight({ screen, refusal, children }: RequireRightProps) {
  const { roles } = useMember()
  if (can(roles, SCREENS[screen].right)) return children
  if (refusal === 'go') return <Redirect replace to={SCREENS.home.path} />
  return refusal === 'say-and-go' ? <RefusedAndLeaving /> : <Refused screen={screen} />
}

function RefusedAndLeaving() {
  useTitle('No permission')
  useEffect(() => {
    const timer = setTimeout(() => navigate(SCREENS.home.path, { replace: true }), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Panel>
      <h1 className="sr-only">No permission</h1>
      <ErrorState title="You don't have permission to access this page">
        Taking you back to your dashboard.
      </ErrorState>
    </Panel>
  )
}

function Refused({ screen }: { screen: ScreenName }) {
  useTitle('No permission')
  return (
    <NoPermission heading="No permission">
      {requiredRoleText(SCREENS[screen])} Ask an admin if you think that you should see it.
    </NoPermission>
  )
}
