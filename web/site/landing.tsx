import { community } from '#domain/community.ts'
import { LandingScenes } from '#web/site/landing-scenes.tsx'
import { OutsideLink } from '#web/site/outside-link.tsx'
import { ServiceCards } from '#web/site/service-cards.tsx'
import { SessionEndedNote } from '#web/site/session-ended-note.tsx'
import { SessionPart } from '#web/site/session-part.tsx'
import { WhyChoose } from '#web/site/why-choose.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Main } from '#web/ui/main.tsx'

/** The first page: what this is, the way to book, the services, the reasons, the way in (docs/product.md, PAGE-1). */
export function Landing() {
  return (
    <Main className="flex-1">
      <Hero />
      <ServiceCards />
      <WhyChoose />
      <LastCall />
    </Main>
  )
}

/** The server writes what there is tonight in this place (SITE-8); a page that no server wrote has nothing there. */
const TONIGHT = typeof document === 'undefined' ? '__FORGE_TONIGHT__' : ''

function Hero() {
  return (
    <div className="relative isolate flex min-h-[calc(100svh-var(--header-height))] items-start overflow-hidden px-5 pt-14 pb-72 sm:px-8 md:items-center md:py-20 lg:px-12">
      <LandingScenes />
      <SessionPart part="no-role-note" />
      <SessionEndedNote />
      <div className="page-width">
        <h1 className="max-w-3xl font-display text-4xl leading-[1.15] font-bold text-balance sm:text-5xl sm:leading-[1.15] lg:text-6xl lg:leading-[1.12] min-[120rem]:max-w-5xl min-[120rem]:text-7xl min-[120rem]:leading-[1.1]">
          {community.site.tagline}
        </h1>
        <p className="mt-6 max-w-xl text-lg leading-8 text-bone-300">
          Raids led by people who have been there before, booked into a slot that is yours, paid in gold and
          nothing else.
        </p>
        <p className="mt-4 min-h-7 font-medium text-gold-300">{TONIGHT}</p>
        <div className="mt-5 flex flex-wrap items-center gap-4">
          <OutsideLink link="invite" className={buttonClasses('primary', 'large', 'px-9')}>
            BOOK NOW
          </OutsideLink>
          <SessionPart part="sign-in-link" />
        </div>
      </div>
    </div>
  )
}

function LastCall() {
  return (
    <section aria-labelledby="last-call" className="px-5 py-20 text-center sm:px-8 lg:py-28">
      <h2 id="last-call" className="font-display text-3xl font-semibold sm:text-4xl">
        There is a slot with your name on it
      </h2>
      <p className="mx-auto mt-4 max-w-xl text-lg text-bone-300">
        Tell us what you want done. Or come and do it with us: we look for people who lead, book and collect.
      </p>
      <div className="mt-9 flex flex-wrap justify-center gap-4">
        <OutsideLink link="book" className={buttonClasses('primary', 'large')}>
          Book your boost
        </OutsideLink>
        <OutsideLink link="apply" className={buttonClasses('secondary', 'large')}>
          Join the team
        </OutsideLink>
      </div>
    </section>
  )
}
