import { type ReactNode, useEffect } from 'react'
import { Redirect } from 'wouter'
import { useMember } from '#features/member/web/member-context.ts'
import { SCREENS, type ScreenName } from '#platform/call/page.ts'
import { can, RIGHTS, type Right, type Role } from '#platform/call/rights.ts'
import { ErrorState, NoPermission } from '#platform/ui/feedback/states.tsx'
import { navigate } from '#platform/ui/location.tsx'
import { Panel, useTitle } from '#platform/ui/page.tsx'

const REDIRECT_DELAY_MS = 2_000

export type Refusal = 'go' | 'say-and-go' | 'stay'

interface RequireRightProps {
  screen: ScreenName
  /** Without the right: redirect at once, redirect with a reason, or show the reason here. */
  refusal: Refusal
  children: ReactNode
}

/** Shows a screen to people with its right; others see what docs/product.md, PAGE-3, says for the screen. */
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

/** What people with a role are called. Admin and Developer may open everything, so no sentence names them. */
const PEOPLE: Readonly<Partial<Record<Role, string>>> = {
  'Raid Manager': 'raid managers',
  'Gold Collector': 'collectors',
  Advertiser: 'advertisers',
  'Senior Advertiser': 'advertisers',
  'Trial Advertiser': 'advertisers',
  'Raid Leader': 'leaders',
  'Forge Member': 'members',
}

const LIST = new Intl.ListFormat('en-GB')

/** 'Book Raid is for advertisers, leaders and collectors.' (docs/product.md, PAGE-42) */
export function requiredRoleText({ title, right }: { title: string; right: Right }): string {
  const people = RIGHTS[right].flatMap((role) => PEOPLE[role] ?? [])
  return `${title} is for ${LIST.format(new Set(people))}.`
}
