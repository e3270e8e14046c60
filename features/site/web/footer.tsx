import { community } from '#features/settings/community.ts'
import { PUBLIC_PAGES } from '#platform/call/page.ts'
import { Logo } from './logo.tsx'
import { OutsideLink, OutsideNote } from './outside-link.tsx'
import { useSite } from './site-context.ts'

const LOOK =
  'touch-target inline-flex items-center rounded-sm text-sm text-bone-300 transition-colors duration-150 hover:text-bone-100'

interface FooterProps {
  /** Below a screen of the dashboard: one line. */
  inTool?: boolean
}

/** Below every page: the name, the ways on, and the year of docs/product.md, PAGE-1. */
export function Footer({ inTool = false }: FooterProps) {
  if (inTool) {
    return (
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 text-bone-500 sm:px-6 lg:px-5 [&_a]:text-2xs">
        <p className="text-2xs">© 2024 {community.site.name}. All rights reserved.</p>
        <Ways />
      </footer>
    )
  }
  return (
    <footer className="border-t border-ink-700 bg-ink-950 px-5 py-8 sm:px-8 lg:px-12">
      <div className="page-width flex flex-col gap-x-10 gap-y-6 md:flex-row md:items-center md:justify-between">
        <div className="flex items-center gap-3">
          <Logo className="size-8 shrink-0" />
          <div>
            <p className="font-display text-lg font-bold tracking-wide">{community.site.name}</p>
            <p className="text-sm text-bone-500">© 2024 {community.site.name}. All rights reserved.</p>
          </div>
        </div>
        <Ways />
      </div>
      <p className="page-width mt-6 text-xs text-bone-500">
        A community of players, paid in gold inside the game and in nothing else. Not affiliated with the
        makers of the game.
      </p>
      <OutsideNote />
    </footer>
  )
}

function Ways() {
  const { Link, session } = useSite()
  return (
    <ul aria-label={`More of ${community.site.name}`} className="flex flex-wrap gap-x-6 gap-y-1">
      {typeof session === 'object' && (
        <li>
          <Link href={PUBLIC_PAGES.landing} className={LOOK}>
            Public site
          </Link>
        </li>
      )}
      <li>
        <Link href={PUBLIC_PAGES.about} className={LOOK}>
          About Us
        </Link>
      </li>
      <li>
        <OutsideLink link="contact" className={LOOK}>
          Contact
        </OutsideLink>
      </li>
      <li>
        <OutsideLink link="reviews" className={LOOK}>
          Reviews
        </OutsideLink>
      </li>
    </ul>
  )
}
