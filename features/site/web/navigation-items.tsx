import { ChevronDown, LogIn, LogOut } from 'lucide-react'
import type { Role } from '#platform/call/rights.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { HeaderPopover } from './header-popover.tsx'
import { type NavigationItem, navigationFor } from './navigation.ts'
import { OutsideLink } from './outside-link.tsx'
import { useSite } from './site-context.ts'

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
const NO_ROLES: readonly Role[] = []

/** The entries of the navigation. While nobody knows who looks, the visitor's keep their place and are not seen. */
export function NavigationItems({ direction }: { direction: Direction }) {
  const { session } = useSite()
  const items = navigationFor(typeof session === 'object' ? (session.roles ?? NO_ROLES) : null)
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

/** A panel below the bar on a desk; on a phone the services stand in the menu, below their title. */
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
