import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SIGN_IN_REASONS, type SignInReason } from '#domain/member/member.ts'
import { SIGN_IN_PATH } from '#domain/page.ts'
import { SETUP_TITLES, type SetupState, type SetupStep } from '#domain/setup/setup.ts'
import { AddressStep, CommunityStep } from '#web/setup/address-step.tsx'
import { DiscordStep } from '#web/setup/discord-step.tsx'
import { setupQuery } from '#web/setup/queries.ts'
import { RolesStep } from '#web/setup/roles-step.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSearchParams } from '#web/ui/location.tsx'

interface Step {
  /** The saved values, in a line. */
  said(state: SetupState): string
  form(state: SetupState, onKept: () => void): ReactNode
}

const STEPS: Readonly<Record<SetupStep, Step>> = {
  address: {
    said: ({ publicUrl }) => publicUrl ?? '',
    form: (state, onKept) => <AddressStep state={state} onKept={onKept} />,
  },
  discord: {
    said: ({ clientId, hasBot }) => `Application ${clientId}, ${hasBot ? 'with a bot' : 'without a bot'}`,
    form: (state, onKept) => <DiscordStep state={state} onKept={onKept} />,
  },
  roles: {
    said: ({ roles }) => `${Object.values(roles).filter((ids) => ids.length > 0).length} of 9 roles`,
    form: (state, onKept) => <RolesStep state={state} onKept={onKept} />,
  },
  community: {
    said: ({ name, invite }) => [name, invite].filter(Boolean).join(', '),
    form: (state, onKept) => <CommunityStep state={state} onKept={onKept} />,
  },
}
const NAMES = Object.keys(STEPS) as SetupStep[]

/** The five steps: the first that is not done is open, and any that is done can be opened again. */
export function SetupList({ state }: { state: SetupState }) {
  const [opened, open] = useState<SetupStep | null>(null)
  const queries = useQueryClient()
  async function kept() {
    await queries.invalidateQueries(setupQuery)
    open(null)
  }
  const next = NAMES.find((name) => !state.done.includes(name)) ?? null
  const current = opened ?? next
  return (
    <ol className="mt-6 divide-y divide-ink-700 border-y border-ink-700">
      {NAMES.map((name, at) => {
        const { said, form } = STEPS[name]
        const title = SETUP_TITLES[name]
        const isDone = state.done.includes(name)
        return (
          <li key={name} className="py-4" aria-current={name === current ? 'step' : undefined}>
            <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
              <Mark number={at + 1} isDone={isDone} />
              <h2 className="text-md font-semibold">{title}</h2>
              {isDone && name !== current && (
                <>
                  <p className="min-w-0 flex-1 truncate text-sm text-bone-300 max-sm:order-last max-sm:basis-full">
                    {said(state)}
                  </p>
                  <Button size="small" variant="ghost" className="max-sm:ml-auto" onClick={() => open(name)}>
                    Change<span className="sr-only"> {title}</span>
                  </Button>
                </>
              )}
            </div>
            {name === current && <div className="mt-4">{form(state, () => void kept())}</div>}
          </li>
        )
      })}
      <li className="py-4" aria-current={current === null ? 'step' : undefined}>
        <div className="flex min-h-9 items-center gap-3">
          <Mark number={5} isDone={false} />
          <h2 className="text-md font-semibold">Sign in</h2>
        </div>
        {current === null && <SignIn />}
      </li>
    </ol>
  )
}

function Mark({ number, isDone }: { number: number; isDone: boolean }) {
  if (isDone)
    return (
      <>
        <CircleCheck aria-hidden className="size-6 text-moss-400" />
        <span className="sr-only">Done:</span>
      </>
    )
  return (
    <span className="grid size-6 place-items-center rounded-full border border-ink-600 text-xs font-semibold">
      {number}
    </span>
  )
}

const OUTSIDE: SignInReason = 'outside-guild'
/** Nobody has joined the wrong server. */
const OUTSIDE_SAYS =
  'This account is not in the server of step 3. Check its id there, or join it on Discord, then sign in again.'

function SignIn() {
  const reason = useSearchParams().get('reason')
  const sentence = reason === OUTSIDE ? OUTSIDE_SAYS : SIGN_IN_REASONS[reason as keyof typeof SIGN_IN_REASONS]
  return (
    <div className="mt-4">
      <p className="text-bone-300">
        Sign in with a Discord account that holds Admin. That completes the set-up, and the code stops
        working.
      </p>
      {reason !== null && (
        <p
          role="alert"
          className="mt-4 rounded-lg border border-rose-400/40 bg-rose-400/10 px-4 py-3 text-sm text-bone-100"
        >
          {sentence ?? 'The sign-in did not work. Start again from here.'}
        </p>
      )}
      <Button
        variant="primary"
        size="large"
        className="mt-4 w-full"
        onClick={() => window.location.assign(SIGN_IN_PATH)}
      >
        Sign in with Discord
      </Button>
    </div>
  )
}
