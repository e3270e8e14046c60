import { buttonClasses } from '#platform/ui/button-classes.ts'
import { Main } from '#platform/ui/main.tsx'
import { OutsideLink } from './outside-link.tsx'
import { PageHero } from './page-hero.tsx'
import { Steps } from './steps.tsx'

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

/** For clients; the booking itself is agreed on outside of the site. */
export function Book() {
  return (
    <Main className="flex-1">
      <PageHero
        scene="portal"
        title="Book A Boost Page"
        lead="Tell us what you want done, and we find you a slot. You pay in gold, inside the game, and nothing else."
      >
        <OutsideLink link="book" className={buttonClasses('primary', 'large')}>
          Book a Boost
        </OutsideLink>
      </PageHero>
      <Steps title="How it goes" steps={STEPS} />
    </Main>
  )
}
