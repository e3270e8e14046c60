import { ButtonLink } from '#web/ui/button-link.tsx'
import { Main } from '#web/ui/main.tsx'
import { useTitle } from '#web/ui/use-title.ts'

export default function NotFound() {
  useTitle('Not Found')
  return (
    <Main className="flex flex-1 flex-col items-center justify-center px-6 py-24 text-center">
      <p aria-hidden className="font-display text-8xl font-bold text-ink-500">
        404
      </p>
      <h1 className="mt-2 font-display text-3xl font-semibold">Not Found</h1>
      <p className="mt-3 max-w-md text-bone-300">
        There is no page at this address. It may have moved, or the link has a slip in it.
      </p>
      <ButtonLink to="/" variant="primary" className="mt-8">
        Go to Home
      </ButtonLink>
    </Main>
  )
}
