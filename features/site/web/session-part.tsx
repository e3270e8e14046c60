import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { SCREENS } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { buttonClasses } from '#platform/ui/button-classes.ts'
import { NavigationItems } from './navigation-items.tsx'
import { OutsideLink } from './outside-link.tsx'
import { useSite } from './site-context.ts'

/** A part that a page shows differently to a visitor and to a member. */
const PARTS = {
  'navigation-row': <NavigationItems direction="row" />,
  'navigation-column': <NavigationItems direction="column" />,
  'sign-in-link': <SignInLink />,
  'no-role-note': <NoRoleNote />,
} as const satisfies Record<string, ReactNode>

type PartName = keyof typeof PARTS

/** Marks where such a part stands: in a prerendered page it is rendered again for a member. */
export function SessionPart({ part }: { part: PartName }) {
  return (
    <div data-part={part} className="contents">
      {PARTS[part]}
    </div>
  )
}

/** The content of a place in the page; null when there is no such part. */
export function contentOf(place: HTMLElement): ReactNode {
  const { part = '' } = place.dataset
  return part in PARTS ? PARTS[part as PartName] : null
}

/** Tells a member without a role why the dashboard is closed to them. Causes no layout shift. */
function NoRoleNote() {
  const { session } = useSite()
  const isShown =
    typeof session === 'object' && session.roles !== null && !can(session.roles, 'see-dashboard')
  return (
    <div role="status" className="absolute inset-x-5 top-5 sm:inset-x-8 lg:inset-x-12">
      {isShown && (
        <p className="max-w-xl animate-fade rounded-lg border border-amber-400/40 bg-ink-900/95 px-4 py-3 text-sm text-amber-400">
          <strong className="block">No roles assigned</strong>
          You are signed in, but this account has no role in the community yet.{' '}
          <OutsideLink link="invite" className="touch-target font-semibold underline underline-offset-4">
            Ask an officer for one on our server
          </OutsideLink>
        </p>
      )}
    </div>
  )
}

/** The sign-in for visitors, the dashboard for members. Keeps its space until the session is known. */
function SignInLink() {
  const { session, Link } = useSite()
  if (typeof session === 'object') {
    if (session.roles !== null && !can(session.roles, 'see-dashboard')) return null
    return (
      <Link href={SCREENS.home.path} className={buttonClasses('secondary', 'large')}>
        Go to Dashboard
      </Link>
    )
  }
  return (
    <Link
      href="/login"
      data-place={session === 'visitor' ? 'visitor' : undefined}
      className={buttonClasses('secondary', 'large', session === 'asking' ? 'invisible' : undefined)}
    >
      <LogIn aria-hidden className="size-4.5" />
      Sign in
    </Link>
  )
}
