import { community } from '#features/settings/community.ts'
import { buttonClasses } from '#platform/ui/button-classes.ts'
import { Main } from '#platform/ui/main.tsx'
import { OutsideLink } from './outside-link.tsx'
import { PageHero } from './page-hero.tsx'
import { Steps } from './steps.tsx'

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

/** For those who want to work with us; the application itself lies outside of the site. */
export function Apply() {
  return (
    <Main className="flex-1">
      <PageHero
        scene="forge"
        title={`Apply To ${community.site.name} Page`}
        lead={`${community.site.name} is run by players. If you are reliable, kind to strangers and good at one of these things, we would like to hear from you.`}
      >
        <OutsideLink link="apply" className={buttonClasses('primary', 'large')}>
          Apply to {community.site.name}
        </OutsideLink>
      </PageHero>
      <Steps title="What you could do here" steps={ROLES} />
    </Main>
  )
}
