import { Menu, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { community } from '#features/settings/community.ts'
import { PUBLIC_PAGES, SCREENS } from '#platform/call/page.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { MAIN_ID } from '#platform/ui/page.tsx'
import { homeFor } from './navigation.ts'
import { HeaderPopover, SessionPart } from './session-part.tsx'
import { OutsideLink, OutsideNote, useSite } from './site-context.tsx'

/** The frame of every page: skip link, header, footer. A dashboard screen has a small footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { path } = useSite()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN_ID}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-ember-500 px-4 py-2.5 font-semibold text-ink-950 focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      {children}
      {!path.startsWith(SCREENS.home.path) && <Footer />}
    </div>
  )
}

export const MENU_ID = 'site-menu'
/** Below the menu's entries: the place for a dashboard screen's sidebar on narrow windows. */
export const MENU_PANEL_ID = 'site-menu-panel'
const ICON_BUTTON =
  'touch-target inline-flex size-10 shrink-0 items-center justify-center rounded-lg text-bone-300 transition-colors duration-150 hover:bg-ink-700/60 hover:text-bone-100'

/** The bar above every page: a row on a desktop, a menu button where that is too narrow. */
function Header() {
  const { Link, path, session, tools } = useSite()
  // The dashboard begins at the window's edge, a public page at its content.
  const isWide = path.startsWith(SCREENS.home.path)
  return (
    <header className="sticky top-0 z-20 h-(--header-height) border-b border-ink-700 bg-ink-950/95 backdrop-blur-sm">
      <div
        className={classNames(
          'flex h-full items-center justify-between gap-4',
          isWide ? 'px-4 sm:px-6 lg:pr-8' : 'bar-width',
        )}
      >
        <Link
          href={homeFor(typeof session === 'object' ? session.roles : null)}
          className={classNames('touch-target flex items-center gap-2.5 rounded-lg', isWide && 'lg:w-50')}
        >
          <Logo className="size-8" />
          <span className="font-display text-xl font-bold tracking-wide">{community.site.name}</span>
        </Link>
        <nav
          aria-label="Main"
          className={classNames(
            'hidden h-full flex-1 items-center lg:flex',
            // The dashboard's entries begin at its content's edge, so that the search fits at the end.
            !isWide && '-mr-3 justify-end xl:-mr-4',
          )}
        >
          <SessionPart part="navigation-row" />
        </nav>
        <div className="flex items-center gap-1 not-lg:ml-auto">{tools}</div>
        <button
          type="button"
          aria-label="Menu"
          aria-haspopup="dialog"
          popoverTarget={MENU_ID}
          className={`${ICON_BUTTON} lg:hidden`}
        >
          <Menu aria-hidden className="size-6" />
        </button>
      </div>
      <HeaderPopover
        id={MENU_ID}
        label="Menu"
        className="inset-y-0 right-0 left-auto h-dvh max-h-none w-80 max-w-[88vw] border-l border-ink-700"
      >
        <button
          type="button"
          aria-label="Close"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          className={`${ICON_BUTTON} absolute top-3 right-3`}
        >
          <X aria-hidden className="size-5" />
        </button>
        <nav aria-label="Main" className="p-4 pt-16">
          <SessionPart part="navigation-column" />
        </nav>
        <div id={MENU_PANEL_ID} />
      </HeaderPopover>
    </header>
  )
}

const LOOK =
  'touch-target inline-flex items-center rounded-sm text-sm text-bone-300 transition-colors duration-150 hover:text-bone-100'

/** The footer of a dashboard screen, in one line. */
export function ToolFooter() {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 text-bone-500 sm:px-6 lg:px-5 [&_a]:text-2xs">
      <p className="text-2xs">© 2024 {community.site.name}. All rights reserved.</p>
      <Ways />
    </footer>
  )
}

/** The footer: name, links, and the year of docs/product.md, PAGE-1. */
function Footer() {
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

/** The logo: a spark above the anvil. The name is beside it, so it is hidden from screen readers. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <path
        className="fill-ember-400 forced-colors:fill-current"
        d="M17.5 1.5C18 5.7 20 7.7 24.2 8.2 20 8.7 18 10.7 17.5 14.9 17 10.7 15 8.7 10.8 8.2 15 7.7 17 5.7 17.5 1.5Z"
      />
      <path
        className="fill-gold-300 forced-colors:fill-current"
        d="M26 2c.2 1.6 1 2.4 2.6 2.6C27 4.8 26.2 5.6 26 7.2 25.8 5.6 25 4.8 23.4 4.6 25 4.4 25.8 3.6 26 2Z"
      />
      <path
        className="fill-bone-100 forced-colors:fill-current"
        d="M2 16.5h28v3.8h-3.7c-3.3 0-5.6 1.5-5.6 3.6 0 1.5 1.2 2.4 3.5 2.8V30H8.6v-3.3c2.3-.4 3.5-1.3 3.5-2.8 0-1.9-1.8-3-4.3-3.4C5 20 3 18.7 2 16.5Z"
      />
    </svg>
  )
}
