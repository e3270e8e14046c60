import { BadgeCheck, Coins, Headset, type LucideIcon, ShieldCheck, Swords, Zap } from 'lucide-react'
import { community } from '#features/settings/community.ts'
import { buttonClasses } from '#platform/ui/button-classes.ts'
import { Main } from '#platform/ui/main.tsx'
import { Scene } from '#platform/ui/scene.tsx'
import { OutsideLink } from './outside-link.tsx'
import { LANDING_SCENES, LANDING_SIZES } from './scenes.ts'
import { SELLING_POINTS } from './selling-points.ts'
import { ServiceCards } from './service-cards.tsx'
import { SessionEndedNote } from './session-ended-note.tsx'
import { SessionPart } from './session-part.tsx'

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

/**
 * The landing page's ground: three painted scenes behind everything, and a shade that keeps the words readable. Only the
 * first is in the page to be seen; the others wait in a template, of which nothing is fetched, until they take their
 * turns (enhance.ts).
 */
function LandingScenes() {
  const [first, ...others] = LANDING_SCENES
  return (
    <div aria-hidden="true" className="landing-scenes absolute inset-0 -z-10 overflow-hidden bg-ink-950">
      {first && <Scene scene={first} sizes={LANDING_SIZES} urgent className="landing-scene" />}
      <template>
        {others.map((scene) => (
          <Scene key={scene.name} scene={scene} sizes={LANDING_SIZES} className="landing-scene opacity-0" />
        ))}
      </template>
      <div className="landing-shade" />
    </div>
  )
}

const ICONS: Readonly<Record<(typeof SELLING_POINTS)[number]['id'], LucideIcon>> = {
  safe: ShieldCheck,
  fast: Zap,
  team: Swords,
  results: BadgeCheck,
  support: Headset,
  prices: Coins,
}

/** The six points, each with its word of explanation. */
function WhyChoose() {
  return (
    <section
      aria-labelledby="why-choose"
      className="border-y border-ink-700 bg-ink-900 px-5 py-20 sm:px-8 lg:px-12 lg:py-28"
    >
      <div className="page-width">
        <h2 id="why-choose" className="font-display text-3xl font-semibold sm:text-4xl">
          Why Choose {community.site.name}
        </h2>
        <p className="mt-4 max-w-2xl text-lg text-bone-300">
          Gold is earned in hours. Here is what happens to the hours that you hand us.
        </p>
        <ul className="mt-12 grid gap-px overflow-hidden rounded-2xl border border-ink-700 bg-ink-700 sm:grid-cols-2 lg:grid-cols-3">
          {SELLING_POINTS.map(({ id, title, says }) => {
            const Icon = ICONS[id]
            return (
              <li key={id} className="bg-ink-850 p-7 lg:p-9">
                <Icon aria-hidden className="size-8 stroke-[1.5] text-gold-300" />
                <h3 className="mt-5 text-lg font-semibold">{title}</h3>
                <p className="mt-2 text-bone-300">{says}</p>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
