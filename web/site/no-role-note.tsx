import { can } from '#domain/rights.ts'
import { OutsideLink } from '#web/site/outside-link.tsx'
import { useSite } from '#web/site/site-context.ts'

/** Tells a member without a role why the dashboard is closed to them. Causes no layout shift. */
export function NoRoleNote() {
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
