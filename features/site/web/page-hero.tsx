import type { Links } from '#features/settings/community.ts'
import { LOGIN } from '#platform/call/page.ts'
import { buttonClasses } from '#platform/ui/button.tsx'
import { Scene, scenesOf } from '#platform/ui/scene.tsx'
import { OutsideLink, useSite } from './site-context.tsx'

interface PageHeroProps {
  title: string
  /** The page's subject in a sentence or two. */
  lead: string
  scene: SceneName
  /** Where the page's button leads, and its label. */
  link: keyof Links
  action: string
}

/** The hero of a public page: title, lead and a button in front of a scene. */
export function PageHero({ title, lead, scene, link, action }: PageHeroProps) {
  return (
    <div className="relative isolate overflow-hidden border-b border-ink-700 px-5 pt-16 pb-24 sm:px-8 sm:py-28 lg:px-12 lg:py-36">
      <HeroBackground name={scene} />
      <div className="page-width">
        <h1 className="font-display text-4xl leading-tight font-bold sm:text-5xl sm:leading-tight">
          {title}
        </h1>
        <p className="mt-5 max-w-xl text-lg leading-8 text-bone-300">{lead}</p>
        <div className="mt-9 flex">
          <OutsideLink link={link} className={buttonClasses('primary', 'large')}>
            {action}
          </OutsideLink>
        </div>
      </div>
    </div>
  )
}

export type SceneName = 'forge' | 'pass' | 'portal'

/** A still scene behind a page's head, with a shade for contrast. */
export function HeroBackground({ name }: { name: SceneName }) {
  const scene = LANDING_SCENES.find((one) => one.name === name)
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10 overflow-hidden bg-ink-950">
      {scene && <Scene scene={scene} sizes="100vw" urgent className="landing-scene hero-scene" />}
      <div className="hero-shade absolute inset-0" />
    </div>
  )
}

export function Steps({ title, steps }: { title: string; steps: { title: string; says: string }[] }) {
  return (
    <section aria-labelledby="steps" className="px-5 py-20 sm:px-8 lg:px-12">
      <div className="page-width">
        <h2 id="steps" className="font-display text-3xl font-semibold">
          {title}
        </h2>
        <ol className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((step, at) => (
            // Not in the display face, whose 1 looks like an I.
            <li key={step.title} className="border-t border-ink-700 pt-6">
              <span aria-hidden className="text-3xl font-bold text-ember-400">
                {at + 1}
              </span>
              <h3 className="mt-3 text-lg font-semibold">{step.title}</h3>
              <p className="mt-2 text-bone-300">{step.says}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const FILES = import.meta.glob<string>('./scenes/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The landing page's three scenes; the document's head preloads the first one's `avif`. */
export const LANDING_SCENES = scenesOf(FILES, ['forge', 'pass', 'portal'])

export const SESSION_ENDED = 'You were signed out on another device. What you typed is kept.'

/**
 * Tells people whose session ended while a page was open why they are here, and how to return. Hidden until enhance.ts
 * shows it by its id. Causes no layout shift.
 */
export function SessionEndedNote() {
  const { Link } = useSite()
  return (
    <div role="status" className="absolute inset-x-5 top-5 sm:inset-x-8 lg:inset-x-12">
      <p
        hidden
        id="session-ended"
        className="max-w-xl rounded-lg border border-amber-400/40 bg-ink-900/95 px-4 py-3 text-sm text-amber-400"
      >
        {SESSION_ENDED}{' '}
        <Link href={LOGIN} className="touch-target font-semibold underline underline-offset-4">
          Login
        </Link>
      </p>
    </div>
  )
}
