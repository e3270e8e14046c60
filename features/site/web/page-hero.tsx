import type { ReactNode } from 'react'
import { HeroBackground, type SceneName } from './hero-background.tsx'

interface PageHeroProps {
  title: string
  /** The page's subject, in a sentence or two. */
  lead: string
  /** The picture behind it. */
  scene: SceneName
  /** The page's actions. */
  children?: ReactNode
}

/** The hero of a public page: title, lead and actions in front of a scene. */
export function PageHero({ title, lead, scene, children }: PageHeroProps) {
  return (
    <div className="relative isolate overflow-hidden border-b border-ink-700 px-5 pt-16 pb-24 sm:px-8 sm:py-28 lg:px-12 lg:py-36">
      <HeroBackground name={scene} />
      <div className="page-width">
        <h1 className="font-display text-4xl leading-tight font-bold sm:text-5xl sm:leading-tight">
          {title}
        </h1>
        <p className="mt-5 max-w-xl text-lg leading-8 text-bone-300">{lead}</p>
        {children && <div className="mt-9 flex flex-wrap gap-4">{children}</div>}
      </div>
    </div>
  )
}
