import { buttonClasses } from '#platform/ui/button.tsx'
import { Main, useTitle } from '#platform/ui/page.tsx'
import { HeroBackground } from './page-hero.tsx'
import { useSite } from './site-context.tsx'

/** The page for every unknown address (docs/product.md, PAGE-4). */
export default function NotFound() {
  const { Link } = useSite()
  useTitle('Not Found')
  return (
    <Main className="relative isolate flex min-h-[calc(100svh-var(--header-height))] flex-1 items-center overflow-hidden px-5 py-24 sm:px-8 lg:px-12">
      <HeroBackground name="pass" />
      <div className="page-width">
        <p aria-hidden className="font-display text-8xl font-bold text-gold-300 sm:text-9xl">
          404
        </p>
        <h1 className="mt-4 font-display text-3xl font-semibold sm:text-4xl">Not Found</h1>
        <p className="mt-4 max-w-md text-lg leading-8 text-bone-300">
          You have left the road: there is no page at this address. It may have moved, or the link may be
          mistyped.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link href="/" className={buttonClasses('primary', 'large')}>
            Go to Home
          </Link>
          <Link href="/about" className={buttonClasses('secondary', 'large')}>
            About Us
          </Link>
        </div>
      </div>
    </Main>
  )
}
