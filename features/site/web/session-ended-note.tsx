import { LOGIN } from '#platform/call/page.ts'
import { useSite } from './site-context.ts'

export const SESSION_ENDED = 'You were signed out on another device. What you typed is kept.'

/**
 * Tells somebody whose session ended while a page was open why they are here, and the way back. It stands hidden
 * on the landing page until enhance.ts shows it by its id. Causes no layout shift.
 */
export function SessionEndedNote() {
  const { Link } = useSite()
  return (
    <div role="status" className="absolute inset-x-5 top-5 sm:inset-x-8 lg:inset-x-12">
      <p
        hidden
        id="session-ended"
        className="max-w-xl rounded-lg border border-amber-400/40 bg-ink-900/95 px-4 py-3 text-sm text-amber-400"
      >
        {SESSION_ENDED}{' '}
        <Link href={LOGIN} className="touch-target font-semibold underline underline-offset-4">
          Login
        </Link>
      </p>
    </div>
  )
}
