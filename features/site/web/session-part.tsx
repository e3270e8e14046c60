import { ChevronDown, LogIn, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { SCREENS } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { buttonClasses } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { type NavigationItem, navigationFor } from './navigation.ts'
import { OutsideLink, useSite } from './site-context.tsx'

/** A part that differs for visitors and members. */
const PARTS = {
  'navigation-row': <NavigationItems direction="row" />,
  'navigation-column': <NavigationItems direction="column" />,
  'sign-in-link': <SignInLink />,
  'no-role-note': <NoRoleNote />,
} as const satisfies Record<string, ReactNode>

type PartName = keyof typeof PARTS

/** Marks the place of such a part: on a prerendered page it is rendered again for a member. */
export function SessionPart({ part }: { part: PartName }) {
  return (
    <div data-part={part} className="contents">
      {PARTS[part]}
    </div>
  )
}

/** The content for a place in the page; null for an unknown part. */
export function contentOf(place: HTMLElement): ReactNode {
  const { part = '' } = place.dataset
  return part in PARTS ? PARTS[part as PartName] : null
}

/** Tells a member without a role why the dashboard is closed. Causes no layout shift. */
function NoRoleNote() {
  const { session } = useSite()
  const isShown =
    typeof session === 'object' && session.roles !== null && !can(session.roles, 'see-dashboard')
  return (
    <div role="status" className="absolute inset-x-5 top-5 sm:inset-x-8 lg:inset-x-12">
      {isShown && (
        <p className="max-w-xl animate-fade rounded-lg border border-amber-400/40 bg-ink-900/95 px-4 py-3 text-sm text-amber-400">
          <strong className="block">No roles assigned</strong>
          You are signed in, but this account has no role in the community yet.{' '}
          <OutsideLink link="invite" className="touch-target font-semibold underline underline-offset-4">
            Ask an officer for one on our server
          </OutsideLink>
        </p>
      )}
    </div>
  )
}

/** The sign-in for visitors, the dashboard for members. Reserves its space until the session is known. */
function SignInLink() {
  const { session, Link } = useSite()
  if (typeof session === 'object') {
    if (session.roles !== null && !can(session.roles, 'see-dashboard')) return null
    return (
      <Link href={SCREENS.home.path} className={buttonClasses('secondary', 'large')}>
        Go to Dashboard
      </Link>
    )
  }
  return (
    <Link
      href="/login"
      data-place={session === 'visitor' ? 'visitor' : undefined}
      className={buttonClasses('secondary', 'large', session === 'asking' ? 'invisible' : undefined)}
    >
      <LogIn aria-hidden className="size-4.5" />
      Sign in
    </Link>
  )
}

type Direction = 'row' | 'column'

const LIST: Readonly<Record<Direction, string>> = {
  row: 'flex h-full items-center',
  column: 'flex flex-col gap-1',
}
const ITEM: Readonly<Record<Direction, string>> = {
  row: 'relative inline-flex h-full items-center gap-1.5 px-3 text-sm font-medium whitespace-nowrap transition-colors duration-150 xl:px-4',
  column:
    'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium transition-colors duration-150',
}
const IDLE = 'text-bone-300 hover:text-bone-100'
const ACTIVE: Readonly<Record<Direction, string>> = {
  row: 'text-ember-400 after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full after:bg-ember-500 xl:after:inset-x-4',
  column: 'bg-ember-500/12 text-ember-400',
}
const SERVICES_ID = 'wow-services'

/** The navigation's entries. Until the session is known, the visitor's reserve their space invisibly. */
function NavigationItems({ direction }: { direction: Direction }) {
  const { session } = useSite()
  const items = navigationFor(typeof session === 'object' ? (session.roles ?? []) : null)
  return (
    <ul
      data-place={session === 'visitor' ? 'visitor' : undefined}
      className={classNames(LIST[direction], session === 'asking' && 'invisible')}
    >
      {items.map((item) => (
        <li key={item.title} className={direction === 'row' ? 'flex h-full items-center' : undefined}>
          <Item item={item} direction={direction} />
        </li>
      ))}
    </ul>
  )
}

function Item({ item, direction }: { item: NavigationItem; direction: Direction }) {
  const { path, Link } = useSite()
  if ('services' in item) return <Services title={item.title} direction={direction} />
  if ('link' in item) {
    return (
      <OutsideLink link={item.link} className={classNames(ITEM[direction], IDLE)}>
        {item.title}
      </OutsideLink>
    )
  }
  const isHere = path === item.to
  return (
    <Link
      href={item.to}
      aria-current={isHere ? 'page' : undefined}
      className={classNames(ITEM[direction], isHere ? ACTIVE[direction] : IDLE)}
    >
      {item.title === 'Login' && <LogIn aria-hidden className="size-4" />}
      {item.title === 'Logout' && <LogOut aria-hidden className="size-4" />}
      {item.title}
    </Link>
  )
}

/** A panel below the bar on a desktop; on a phone the services are in the menu. */
function Services({ title, direction }: { title: string; direction: Direction }) {
  const { ServiceLinks } = useSite()
  if (direction === 'column') {
    return (
      <details className="group">
        <summary className={classNames(ITEM.column, IDLE, 'list-none justify-between')}>
          {title}
          <ChevronDown
            aria-hidden
            className="size-4 transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        {ServiceLinks && <ServiceLinks look="list" />}
      </details>
    )
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        popoverTarget={SERVICES_ID}
        className={classNames(ITEM.row, IDLE)}
      >
        {title}
        <ChevronDown aria-hidden className="size-4" />
      </button>
      <HeaderPopover
        id={SERVICES_ID}
        label={title}
        dims={false}
        className="services-menu max-h-[calc(100dvh-var(--header-height))] w-full max-w-3xl rounded-b-2xl border border-t-0 border-ink-700"
      >
        {ServiceLinks && <ServiceLinks look="panel" />}
      </HeaderPopover>
    </>
  )
}

interface HeaderPopoverProps {
  id: string
  label: string
  className: string
  /** Whether it darkens the page, like a dialog. */
  dims?: boolean
  children: ReactNode
}

/**
 * The platform's popover, since public pages do not load the kit. The button with its `popoverTarget` opens it; Esc and a
 * click outside close it and return the focus. managePopovers in features/site/web/enhance.ts does the rest.
 */
export function HeaderPopover({ id, label, className, dims = true, children }: HeaderPopoverProps) {
  return (
    <dialog
      id={id}
      popover="auto"
      aria-label={label}
      tabIndex={-1}
      className={classNames(
        'fixed m-0 overflow-y-auto overscroll-contain bg-ink-900 p-0 text-bone-100 shadow-floating outline-none open:animate-fade',
        dims && 'backdrop:animate-fade backdrop:bg-ink-950/75',
        className,
      )}
    >
      {children}
    </dialog>
  )
}
