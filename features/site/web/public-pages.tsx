import type { ComponentType } from 'react'
import { community } from '#features/settings/community.ts'
import type { PUBLIC_PAGES } from '#platform/call/page.ts'
import { About } from './about.tsx'
import { Apply } from './apply.tsx'
import { Book } from './book.tsx'
import type { SceneName } from './hero-background.tsx'
import { Landing } from './landing.tsx'
import NotFound from './not-found.tsx'

export type PageName = keyof typeof PUBLIC_PAGES | 'not-found'

interface PublicPage {
  readonly Page: ComponentType
  /** The browser's tab, and what a search engine shows. */
  readonly title: string
  readonly description: string
  /** The scene that it begins with. */
  readonly scene: SceneName
}

export const PAGES: Readonly<Record<PageName, PublicPage>> = {
  landing: {
    Page: Landing,
    scene: 'forge',
    title: `${community.site.name} · World of Warcraft: The War Within boosts for gold`,
    description: `${community.site.tagline}. Raids, keystones, delves, PvP and more, run by a community and paid in gold only.`,
  },
  about: {
    Page: About,
    scene: 'pass',
    title: `About Us · ${community.site.name}`,
    description: `Who ${community.site.name} is: the people who lead, book and collect, how an evening runs from the slot to the last boss, and what we promise for your gold.`,
  },
  apply: {
    Page: Apply,
    scene: 'forge',
    title: `Apply To ${community.site.name} · ${community.site.name}`,
    description: `Lead raids, book clients or collect gold with ${community.site.name}: what each role does and how to apply.`,
  },
  book: {
    Page: Book,
    scene: 'portal',
    title: `Book A Boost · ${community.site.name}`,
    description: 'Three steps from the service that you want to a slot of your own, paid in gold only.',
  },
  'not-found': {
    Page: NotFound,
    scene: 'pass',
    title: `Not Found · ${community.site.name}`,
    description: 'There is no page at this address.',
  },
}
