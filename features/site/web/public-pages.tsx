import type { ComponentType } from 'react'
import { community } from '#features/settings/community.ts'
import type { PUBLIC_PAGES } from '#platform/call/page.ts'
import { buttonClasses } from '#platform/ui/button.tsx'
import { Main } from '#platform/ui/page.tsx'
import { Landing, SELLING_POINTS } from './landing.tsx'
import NotFound from './not-found.tsx'
import { PageHero, type SceneName, Steps } from './page-hero.tsx'
import { useSite } from './site-context.tsx'

export type PageName = keyof typeof PUBLIC_PAGES | 'not-found'

interface PublicPage {
  readonly Page: ComponentType
  /** For the browser's tab and search engines. */
  title(): string
  description(): string
  readonly scene: SceneName
}

export const PAGES: Readonly<Record<PageName, PublicPage>> = {
  landing: {
    Page: Landing,
    scene: 'forge',
    title: () => `${community.site.name} · World of Warcraft: The War Within boosts for gold`,
    description: () =>
      `${community.site.tagline}. Raids, keystones, delves, PvP and more, run by a community and paid in gold only.`,
  },
  about: {
    Page: About,
    scene: 'pass',
    title: () => `About Us · ${community.site.name}`,
    description: () =>
      `Who ${community.site.name} is: the people who lead, book and collect, how an evening runs from the slot to the last boss, and what we promise for your gold.`,
  },
  apply: {
    Page: Apply,
    scene: 'forge',
    title: () => `Apply To ${community.site.name} · ${community.site.name}`,
    description: () =>
      `Lead raids, book clients or collect gold with ${community.site.name}: what each role does and how to apply.`,
  },
  book: {
    Page: Book,
    scene: 'portal',
    title: () => `Book A Boost · ${community.site.name}`,
    description: () => 'Three steps from the service that you want to a slot of your own, paid in gold only.',
  },
  'not-found': {
    Page: NotFound,
    scene: 'pass',
    title: () => `Not Found · ${community.site.name}`,
    description: () => 'There is no page at this address.',
  },
}

const EVENING = [
  {
    title: 'A raid is published',
    says: 'With its day, its hour in server time, its leader, its price and a fixed number of slots.',
  },
  {
    title: 'A client is booked',
    says: 'An advertiser puts the character onto a slot. When the last one is taken the raid is full.',
  },
  {
    title: 'The raid runs',
    says: 'The leader locks the bookings, invites the clients, and marks each one when it is done.',
  },
  {
    title: 'The gold is accounted for',
    says: 'Every done booking makes a payment mail with a code of its own, checked before it counts.',
  },
]

/** The community, the course of an evening, and its promises. */
function About() {
  return (
    <Main className="flex-1">
      <PageHero
        scene="pass"
        title="About Us"
        lead={`${community.site.name} is a community of players who take others along: through raids and keystones, delves and arenas, old content and new. We work in teams, keep honest books, and take gold and nothing else.`}
        link="invite"
        action="Join the community"
      />
      <Steps title="How an evening runs" steps={EVENING} />
      <Promises />
    </Main>
  )
}

function Promises() {
  const { Link } = useSite()
  return (
    <section
      aria-labelledby="promises"
      className="border-t border-ink-700 bg-ink-900 px-5 py-20 sm:px-8 lg:px-12"
    >
      <div className="page-width grid gap-10 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 id="promises" className="font-display text-3xl font-semibold">
            What we promise
          </h2>
          <p className="mt-4 text-bone-300">Six things, and a community that remembers when one is broken.</p>
          <Link href="/#services" className={buttonClasses('secondary', 'medium', 'mt-6')}>
            See the services
          </Link>
        </div>
        <dl className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
          {SELLING_POINTS.map(({ title, says }) => (
            <div key={title}>
              <dt className="font-semibold text-gold-300">{title}</dt>
              <dd className="mt-1.5 text-bone-300">{says}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const ROLES = [
  {
    title: 'Advertiser',
    says: 'Finds clients, agrees on the price, and books them onto a raid. Earns a cut of every booking.',
  },
  {
    title: 'Raid Leader',
    says: 'Forms the group, calls the pulls, and marks each client as the evening goes on.',
  },
  {
    title: 'Gold Collector',
    says: 'Takes the gold in game, checks the payment mails, and keeps the books straight.',
  },
  { title: 'Raid Manager', says: 'Plans the week, publishes the raids, and keeps every list up to date.' },
]

/** For people who want to work with us; the application itself is outside the site. */
function Apply() {
  return (
    <Main className="flex-1">
      <PageHero
        scene="forge"
        title={`Apply To ${community.site.name} Page`}
        lead={`${community.site.name} is run by players. If you are reliable, kind to strangers and good at one of these things, we would like to hear from you.`}
        link="apply"
        action={`Apply to ${community.site.name}`}
      />
      <Steps title="What you could do here" steps={ROLES} />
    </Main>
  )
}

const STEPS = [
  {
    title: 'Say what you want',
    says: 'The service, your character, and when you play. An advertiser answers you.',
  },
  { title: 'Get the price', says: 'One sum in gold, agreed before anything starts. Nothing is added to it.' },
  {
    title: 'Take your slot',
    says: 'Your name is on the raid from then on, and nobody else can be given the place.',
  },
  { title: 'Play, or watch us play', says: 'Be online at the hour. We invite you, and the evening begins.' },
]

/** For clients; bookings are agreed outside the site. */
function Book() {
  return (
    <Main className="flex-1">
      <PageHero
        scene="portal"
        title="Book A Boost Page"
        lead="Tell us what you want done, and we find you a slot. You pay in gold, inside the game, and nothing else."
        link="book"
        action="Book a Boost"
      />
      <Steps title="How it goes" steps={STEPS} />
    </Main>
  )
}
