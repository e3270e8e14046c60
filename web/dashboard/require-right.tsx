import { type ReactNode, useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { can, type Right } from '#domain/rights.ts'
import { useMember } from '#web/member/member-context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useTitle } from '#web/ui/use-title.ts'

const REDIRECT_DELAY_MS = 2_000

interface RequireRightProps {
  right: Right
  /** Without the right: redirect at once, redirect with a reason, or show the reason here. */
  refusal: 'go' | 'say-and-go' | 'stay'
  children: ReactNode
}

/** Shows a screen to those who have its right; the others see what docs/product.md, PAGE-3, says for the screen. */
export function RequireRight({ right, refusal, children }: RequireRightProps) {
  const { roles } = useMember()
  if (can(roles, right)) return children
  if (refusal === 'go') return <Navigate replace to="/dashboard" />
  return refusal === 'say-and-go' ? <RefusedAndLeaving /> : <Refused />
}

function RefusedAndLeaving() {
  const navigate = useNavigate()
  useTitle('No permission')
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Panel>
      <h1 className="sr-only">No permission</h1>
      <ErrorState title="You don't have permission to access this page">
        Taking you back to your dashboard.
      </ErrorState>
    </Panel>
  )
}

function Refused() {
  useTitle('No permission')
  return (
    <Panel>
      <h1 className="sr-only">No permission</h1>
      <ErrorState
        title="You do not have permission to view this page"
        action={
          <ButtonLink to="/dashboard" variant="primary">
            Go to Dashboard
          </ButtonLink>
        }
      >
        Ask an admin if you think that you should see it.
      </ErrorState>
    </Panel>
  )
}
