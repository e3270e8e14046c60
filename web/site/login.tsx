import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { SIGN_IN_REASONS } from '#domain/member/member.ts'
import { SCREENS } from '#domain/page.ts'
import { statusQuery } from '#web/member/queries.ts'
import { signIn } from '#web/member/sign-in.ts'
import { HeroBackground } from '#web/site/hero-background.tsx'
import { Logo } from '#web/site/logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { Main } from '#web/ui/main.tsx'
import { useTitle } from '#web/ui/use-title.ts'

/** The way in: what will happen, one button, and why an earlier attempt came back. */
export default function Login() {
  useTitle('Login')
  const [leaving, setLeaving] = useState(false)
  const [search] = useSearchParams()
  const from = useLocation().state?.from as string | undefined
  const reason = reasonSentence(search.get('reason'))
  const signedIn = useQuery(statusQuery).data?.isAuthenticated ?? false
  if (signedIn) return <Navigate replace to={SCREENS.home.path} />

  return (
    <Main className="relative isolate flex min-h-[calc(100dvh-var(--header-height))] flex-1 items-center justify-center overflow-hidden px-4 py-16">
      <HeroBackground name="forge" />
      <div className="w-full max-w-md animate-rise rounded-2xl border border-ink-700 bg-ink-900/95 p-6 shadow-floating sm:p-8">
        <Logo className="size-12" />
        <h1 className="mt-5 font-display text-3xl leading-10 font-semibold">Login</h1>
        <p className="mt-2 text-bone-300">
          Forge knows you by your Discord account. You will be asked there to let us see who you are and which
          roles you hold in the community, then you come straight back.
        </p>
        {reason && (
          <p
            role="alert"
            className="mt-5 rounded-lg border border-rose-400/40 bg-rose-400/10 px-4 py-3 text-sm text-bone-100"
          >
            {reason}
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

function reasonSentence(reason: string | null): string | null {
  if (reason === null) return null
  return Object.hasOwn(SIGN_IN_REASONS, reason)
    ? SIGN_IN_REASONS[reason as keyof typeof SIGN_IN_REASONS]
    : 'The sign-in did not work. Start again from here.'
}
