import { Menu, X } from 'lucide-react'
import { community } from '#features/settings/community.ts'
import { SCREENS } from '#platform/call/page.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { HeaderPopover } from './header-popover.tsx'
import { Logo } from './logo.tsx'
import { homeFor } from './navigation.ts'
import { SessionPart } from './session-part.tsx'
import { useSite } from './site-context.ts'

export const MENU_ID = 'site-menu'
/** Below the menu's entries: where a screen of the dashboard puts what stands beside it on a desk. */
export const MENU_PANEL_ID = 'site-menu-panel'
const ICON_BUTTON =
  'touch-target inline-flex size-10 shrink-0 items-center justify-center rounded-lg text-bone-300 transition-colors duration-150 hover:bg-ink-700/60 hover:text-bone-100'

/** The bar above every page: in a row on a desk, behind a menu button where that is too narrow. */
export function Header() {
  const { Link, path, session, tools } = useSite()
  // The dashboard begins at the window's edge, a public page with its content.
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
            // The dashboard's begins where its content does, so that search has room at the end.
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
