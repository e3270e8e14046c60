import { ArrowUpRight, BadgeCheck, Coins, Headset, ShieldCheck, Swords, Zap } from 'lucide-react'
import { community } from '#features/settings/community.ts'
import { buttonClasses } from '#platform/ui/button.tsx'
import { Main } from '#platform/ui/page.tsx'
import { Scene } from '#platform/ui/scene.tsx'
import { LANDING_SCENES, SessionEndedNote } from './page-hero.tsx'
import { SERVICES, ServiceIcon } from './service-icons.tsx'
import { SessionPart } from './session-part.tsx'
import { OutsideLink } from './site-context.tsx'

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

/** The server writes tonight's line here (SITE-8); in the development server it stays empty. */
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
 * The landing page's background: three painted scenes and a shade for contrast. Only the first is rendered; the others are
 * in a template until their turn (enhance.ts).
 */
function LandingScenes() {
  const [first, ...others] = LANDING_SCENES
  return (
    <div aria-hidden="true" className="landing-scenes absolute inset-0 -z-10 overflow-hidden bg-ink-950">
      {first && <Scene scene={first} sizes="100vw" urgent className="landing-scene" />}
      <template>
        {others.map((scene) => (
          <Scene key={scene.name} scene={scene} sizes="100vw" className="landing-scene opacity-0" />
        ))}
      </template>
      <div className="landing-shade absolute inset-0" />
    </div>
  )
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
          {SELLING_POINTS.map(({ Icon, title, says }) => (
            <li key={title} className="bg-ink-850 p-7 lg:p-9">
              <Icon aria-hidden className="size-8 stroke-[1.5] text-gold-300" />
              <h3 className="mt-5 text-lg font-semibold">{title}</h3>
              <p className="mt-2 text-bone-300">{says}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const CARD =
  'group flex h-full flex-col rounded-2xl border border-ink-700 bg-ink-850 p-6 shadow-raised outline-offset-4 ' +
  'transition-[transform,border-color,background-color] duration-200 ease-forge ' +
  'hover:border-ember-500/60 hover:bg-ink-800 focus-visible:border-ember-500/60 focus-visible:bg-ink-800 ' +
  'motion-safe:hover:-translate-y-1.5 motion-safe:hover:scale-[1.02] ' +
  'motion-safe:focus-visible:-translate-y-1.5 motion-safe:focus-visible:scale-[1.02]'

/** Cards that link to where a boost is booked. WoW Services in the navigation jumps to each of them. */
function ServiceCards() {
  return (
    <section aria-labelledby="services" className="px-5 py-20 sm:px-8 lg:px-12 lg:py-28">
      <div className="page-width">
        <h2 id="services" className="font-display text-3xl font-semibold sm:text-4xl">
          WoW Services
        </h2>
        <p className="mt-4 max-w-2xl text-lg text-bone-300">
          Ten ways to spend your gold well. Choose one, and we will tell you the price and the next free slot.
        </p>
        <ul className="mt-12 grid gap-4 sm:grid-cols-2 xl:grid-cols-5">
          {SERVICES.map(({ id, name, covers, says }) => (
            <li key={id} id={id} className="scroll-mt-6 rounded-2xl target:ring-2 target:ring-ember-500">
              <OutsideLink link="book" className={CARD}>
                <ServiceIcon id={id} className="size-11" />
                <h3 className="mt-5 font-display text-lg leading-6 font-semibold text-balance">{name}</h3>
                <p className="mt-2 text-bone-300">{says}</p>
                <Covers covers={covers} />
                <span className="mt-auto flex items-center gap-1 pt-6 text-sm font-semibold text-ember-400">
                  Book this boost
                  <ArrowUpRight
                    aria-hidden
                    className="size-4 transition-transform duration-200 motion-safe:group-hover:translate-x-0.5 motion-safe:group-hover:-translate-y-0.5"
                  />
                </span>
              </OutsideLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Covers({ covers }: { covers: readonly string[] }) {
  if (covers.length === 0) return null
  return (
    <span className="mt-5 flex flex-wrap gap-1.5">
      {covers.map((thing) => (
        <span
          key={thing}
          className="rounded-md border border-ink-700 bg-ink-900 px-2 py-0.5 text-xs text-gold-300"
        >
          {thing}
        </span>
      ))}
    </span>
  )
}

/** Why people choose the community: the six points of docs/product.md, SITE-3. */
export const SELLING_POINTS = [
  {
    Icon: ShieldCheck,
    title: '100% Safe & Secure',
    says: 'We sign you in with Discord and never ask for a password or an account. Your character stays in your hands.',
  },
  {
    Icon: Zap,
    title: 'Lightning Fast',
    says: 'Slots are booked live and raids start on time. You know when your evening begins, in your own time.',
  },
  {
    Icon: Swords,
    title: 'Professional Team',
    says: 'Leaders, collectors and advertisers each have one job, and every booking has a name behind it.',
  },
  {
    Icon: BadgeCheck,
    title: 'Guaranteed Results',
    says: 'Completion or money back. What you booked is what you get, or your gold comes back to you.',
  },
  {
    Icon: Headset,
    title: '24/7 Support',
    says: 'Somebody in the community is awake whenever you play, before the raid and after it.',
  },
  {
    Icon: Coins,
    title: 'Best Prices',
    says: 'No hidden fees. The price that you are quoted is the price that you pay, in gold and nothing else.',
  },
]
