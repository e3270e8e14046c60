import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { SIGN_IN_REASONS, type SignInReason } from '#features/member/calls.ts'
import { signIn, statusQuery } from '#features/member/web/queries.ts'
import { community } from '#features/settings/community.ts'
import { SCREENS } from '#platform/call/page.ts'
import { Button } from '#platform/ui/button.tsx'
import { useLocation, useSearchParams } from '#platform/ui/location.tsx'
import { Main, useTitle } from '#platform/ui/page.tsx'
import { HeroBackground, SESSION_ENDED } from './page-hero.tsx'
import { OutsideLink } from './site-context.tsx'
import { Logo } from './site-frame.tsx'

const OUTSIDE_GUILD: SignInReason = 'outside-guild'

/** The sign-in: what will happen, one button, and why an earlier attempt failed. */
export default function Login() {
  useTitle('Login')
  const [leaving, setLeaving] = useState(false)
  const search = useSearchParams()
  const { from, hasEnded } = Object(useLocation().state) as { from?: string; hasEnded?: boolean }
  const asked = search.get('reason')
  const reason = reasonSentence(asked) ?? (hasEnded === true ? SESSION_ENDED : null)
  const signedIn = useQuery(statusQuery).data?.isAuthenticated ?? false
  if (signedIn) return <Redirect replace to={SCREENS.home.path} />

  return (
    <Main className="relative isolate flex min-h-[calc(100dvh-var(--header-height))] flex-1 items-center justify-center overflow-hidden px-4 py-16">
      <HeroBackground name="forge" />
      <div className="w-full max-w-md animate-rise rounded-2xl border border-ink-700 bg-ink-900/95 p-6 shadow-floating sm:p-8">
        <Logo className="size-12" />
        <h1 className="mt-5 font-display text-3xl leading-10 font-semibold">Login</h1>
        <p className="mt-2 text-bone-300">
          {community.site.name} knows you by your Discord account. You will be asked there to let us see who
          you are and which roles you hold in the community, then you come straight back.
        </p>
        {reason && (
          <p
            role="alert"
            className="mt-5 rounded-lg border border-rose-400/40 bg-rose-400/10 px-4 py-3 text-sm text-bone-100"
          >
            {reason}
            {asked === OUTSIDE_GUILD && (
              <>
                {' '}
                <OutsideLink
                  link="invite"
                  className="touch-target font-semibold text-ember-400 underline underline-offset-4"
                >
                  Join the server
                </OutsideLink>
              </>
            )}
          </p>
        )}
        <Button
          variant="primary"
          size="large"
          busy={leaving}
          busyLabel="Taking you to Discord…"
          onClick={() => {
            setLeaving(true)
            signIn(from)
          }}
          className="mt-6 w-full"
        >
          <DiscordMark />
          Sign in with Discord
        </Button>
        <p className="mt-5 flex items-start gap-2 text-xs text-bone-500">
          <ShieldCheck aria-hidden className="mt-px size-4 shrink-0" />
          We never see your password or your messages, and we post nothing in your name.
        </p>
      </div>
    </Main>
  )
}

/** Discord's mark, in the colour of the words beside it. */
function DiscordMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" className="size-5">
      <path d="M20.317 4.37a19.79 19.79 0 0 0-4.885-1.515.074.074 0 0 0-.079.037c-.21.375-.444.865-.608 1.25a18.27 18.27 0 0 0-5.487 0 12.64 12.64 0 0 0-.617-1.25.077.077 0 0 0-.079-.037A19.74 19.74 0 0 0 3.677 4.37a.07.07 0 0 0-.032.027C.533 9.046-.32 13.58.099 18.058a.082.082 0 0 0 .031.056c2.053 1.508 4.041 2.423 5.993 3.03a.078.078 0 0 0 .084-.028c.462-.63.873-1.295 1.226-1.994a.076.076 0 0 0-.042-.106 13.1 13.1 0 0 1-1.872-.892.077.077 0 0 1-.008-.128c.126-.094.252-.192.372-.291a.074.074 0 0 1 .078-.01c3.928 1.793 8.18 1.793 12.061 0a.074.074 0 0 1 .079.009c.12.099.246.198.373.292a.077.077 0 0 1-.007.128 12.3 12.3 0 0 1-1.873.891.077.077 0 0 0-.041.107c.36.698.772 1.363 1.225 1.993a.076.076 0 0 0 .084.029c1.961-.607 3.95-1.522 6.002-3.03a.077.077 0 0 0 .032-.055c.5-5.177-.838-9.674-3.549-13.66a.061.061 0 0 0-.031-.03ZM8.02 15.331c-1.183 0-2.157-1.086-2.157-2.419s.955-2.419 2.157-2.419c1.21 0 2.176 1.095 2.157 2.419 0 1.333-.956 2.419-2.157 2.419Zm7.975 0c-1.183 0-2.157-1.086-2.157-2.419s.955-2.419 2.157-2.419c1.21 0 2.176 1.095 2.157 2.419 0 1.333-.946 2.419-2.157 2.419Z" />
    </svg>
  )
}

function reasonSentence(reason: string | null): string | null {
  if (reason === null) return null
  return Object.hasOwn(SIGN_IN_REASONS, reason)
    ? SIGN_IN_REASONS[reason as keyof typeof SIGN_IN_REASONS]
    : 'The sign-in did not work. Start again from here.'
}
