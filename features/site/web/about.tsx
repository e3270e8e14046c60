import { community } from '#features/settings/community.ts'
import { buttonClasses } from '#platform/ui/button-classes.ts'
import { Main } from '#platform/ui/main.tsx'
import { OutsideLink } from './outside-link.tsx'
import { PageHero } from './page-hero.tsx'
import { SELLING_POINTS } from './selling-points.ts'
import { useSite } from './site-context.ts'
import { Steps } from './steps.tsx'

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
export function About() {
  return (
    <Main className="flex-1">
      <PageHero
        scene="pass"
        title="About Us"
        lead={`${community.site.name} is a community of players who take others along: through raids and keystones, delves and arenas, old content and new. We work in teams, keep honest books, and take gold and nothing else.`}
      >
        <OutsideLink link="invite" className={buttonClasses('primary', 'large')}>
          Join the community
        </OutsideLink>
      </PageHero>
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
          {SELLING_POINTS.map(({ id, title, says }) => (
            <div key={id}>
              <dt className="font-semibold text-gold-300">{title}</dt>
              <dd className="mt-1.5 text-bone-300">{says}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
