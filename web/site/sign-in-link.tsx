import { LogIn } from 'lucide-react'
import { SCREENS } from '#domain/page.ts'
import { can } from '#domain/rights.ts'
import { useSite } from '#web/site/site-context.ts'
import { buttonClasses } from '#web/ui/button-classes.ts'

/** The sign-in for visitors, the dashboard for members. Keeps its space until the session is known. */
export function SignInLink() {
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
