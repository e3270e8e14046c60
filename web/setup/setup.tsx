import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LOGIN, SCREENS } from '#domain/page.ts'
import { enterSetup, finishSetup } from '#domain/setup/endpoints.ts'
import { ApiFailure, call } from '#web/call/api.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useCallForm } from '#web/call/use-call-form.ts'
import { statusQuery } from '#web/member/queries.ts'
import { setupQuery } from '#web/setup/queries.ts'
import { SetupList } from '#web/setup/steps.tsx'
import { HeroBackground } from '#web/site/hero-background.tsx'
import { Logo } from '#web/site/logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useSearchParams } from '#web/ui/location.tsx'
import { Main } from '#web/ui/main.tsx'
import { useTitle } from '#web/ui/use-title.ts'

/** Where whoever has the code sets the product up, once (docs/product.md, Set-up). */
export default function Setup() {
  useTitle('Set-up')
  const isDone = useSearchParams().has('done')
  return (
    <Main className="relative isolate flex min-h-[calc(100dvh-var(--header-height))] flex-1 justify-center overflow-hidden px-4 py-10 sm:py-16">
      <HeroBackground name="forge" />
      <div className="h-fit w-full max-w-2xl rounded-2xl border border-ink-700 bg-ink-900/95 p-5 shadow-floating sm:p-8">
        <Logo className="size-12" />
        <h1 className="mt-5 font-display text-3xl leading-10 font-semibold">Set-up</h1>
        {isDone ? <Finishing /> : <Entered />}
      </div>
    </Main>
  )
}

/** The code comes with the address, and is shown to the server once. */
function Entered() {
  const [code, setCode] = useState(() => window.location.hash.slice(1))
  const [wrong, setWrong] = useState<string | null>(null)
  useEffect(() => {
    if (code === '') return
    call(enterSetup, { code })
      .catch((error: Error) => setWrong(error.message))
      .finally(() => {
        window.history.replaceState(null, '', window.location.pathname)
        setCode('')
      })
  }, [code])
  const query = useQuery({ ...setupQuery, enabled: code === '' })
  const { status } = query.error instanceof ApiFailure ? query.error : {}
  if (status === 401) return <EnterCode wrong={wrong ?? undefined} onEntered={() => void query.refetch()} />
  if (status === 404) return <IsSetUp />
  return (
    <>
      <p className="mt-2 text-bone-300">
        Five steps, each tested before it is saved. You can leave at any time and continue later.
      </p>
      <Loaded
        query={query}
        failed="The set-up could not be loaded"
        quiet
        skeleton={<Waiting className="mt-6 space-y-3" bars={['h-12', 'h-12', 'h-12', 'h-12', 'h-12']} />}
      >
        {(state) => <SetupList state={state} />}
      </Loaded>
    </>
  )
}

function EnterCode({ wrong, onEntered }: { wrong: string | undefined; onEntered(): void }) {
  const { form, busy, errorOf, submit } = useCallForm(enterSetup, {
    startsWith: { code: '' },
    refused: 'The code could not be checked',
    done: onEntered,
  })
  return (
    <form noValidate aria-label="Code" onSubmit={submit} className="mt-3">
      <p className="mb-5 text-bone-300">
        Forge is not set up yet. Its log names an address that ends in <code>/setup#code</code>: open that
        one, or paste the code here.
      </p>
      <Field label="Code" required lines={2} error={errorOf('code') ?? wrong}>
        <TextInput {...form.register('code')} required spellCheck={false} />
      </Field>
      <Button type="submit" variant="primary" busy={busy} busyLabel="Checking…">
        Continue
      </Button>
    </form>
  )
}

function IsSetUp() {
  return (
    <>
      <p className="mt-2 mb-6 text-bone-300">Forge is already set up.</p>
      <ButtonLink to={LOGIN} variant="primary">
        Login
      </ButtonLink>
    </>
  )
}

/** How often the product is asked whether it has started, ms. */
const ASKED_MS = 500

function Finishing() {
  const { data } = useQuery({ ...statusQuery, refetchInterval: ASKED_MS })
  useEffect(() => {
    // It is 404 where the product has started already.
    call(finishSetup, {}).catch(() => undefined)
  }, [])
  useEffect(() => {
    if (data?.isAuthenticated) window.location.replace(SCREENS.home.path)
  }, [data])
  return (
    <p role="status" className="mt-2 text-bone-300">
      You are the first admin. Forge is starting…
    </p>
  )
}
