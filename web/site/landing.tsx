import { useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { can } from '#domain/rights.ts'
import { rolesQuery, statusQuery } from '#web/member/queries.ts'
import { LandingScenes } from '#web/site/landing-scenes.tsx'
import { links } from '#web/site/links.ts'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { ButtonLink, ExternalButtonLink } from '#web/ui/button-link.tsx'
import { Main } from '#web/ui/main.tsx'
import { useTitle } from '#web/ui/use-title.ts'

/** The first page: what this is, the way to book, the way in. */
export default function Landing() {
  useTitle()
  return (
    <Main className="relative isolate flex min-h-[calc(100dvh-var(--header-height))] flex-1 items-start overflow-hidden px-5 pt-16 pb-72 sm:px-10 md:items-center md:pb-16 lg:px-20">
      <LandingScenes />
      <div className="max-w-3xl">
        <NoRoleNote />
        <h1 className="font-display text-4xl leading-tight font-bold text-balance sm:text-5xl sm:leading-tight lg:text-6xl lg:leading-tight">
          Elite World of Warcraft: The War Within Boosting Services
        </h1>
        <p className="mt-6 max-w-xl text-lg leading-8 text-bone-300">
          Raids led by people who have been there before, booked into a slot that is yours, paid in gold and
          nothing else.
        </p>
        <div className="mt-10 flex flex-wrap items-center gap-4">
          <ExternalButtonLink to={links.invite} variant="primary" size="large" className="px-9">
            BOOK NOW
          </ExternalButtonLink>
          <WayIn />
        </div>
      </div>
    </Main>
  )
}

function WayIn() {
  const asked = useLocation().state?.from as string | undefined
  const status = useQuery(statusQuery)
  const signedIn = status.data?.isAuthenticated ?? false
  const roles = useQuery({ ...rolesQuery, enabled: signedIn }).data
  if (signedIn && roles && can(roles, 'see-dashboard')) {
    return (
      <ButtonLink to="/dashboard" size="large">
        Go to Dashboard
      </ButtonLink>
    )
  }
  if (status.isPending || signedIn) return null
  return (
    <Link to="/login" state={asked && { from: asked }} className={buttonClasses('secondary', 'large')}>
      <LogIn aria-hidden className="size-4.5" />
      Sign in
    </Link>
  )
}

/** For somebody who signed in and was sent here because nothing is open to them yet. */
function NoRoleNote() {
  const signedIn = useQuery(statusQuery).data?.isAuthenticated ?? false
  const roles = useQuery({ ...rolesQuery, enabled: signedIn }).data
  if (!signedIn || roles === undefined || can(roles, 'see-dashboard')) return null
  return (
    <p
      role="status"
      className="mb-8 max-w-xl rounded-lg border border-amber-400/40 bg-ink-900/90 px-4 py-3 text-sm text-amber-400"
    >
      You are signed in, but this account has no role in the community yet.
    </p>
  )
}
