import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { Link, Router, useRoute } from 'wouter'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button.tsx'
import { classNames } from './class-names.ts'

/** One entry of the browser's history. */
interface Location {
  readonly pathname: string
  /** The query with its question mark; '' for none. */
  readonly search: string
  /** The argument of `navigate`; null when a person came by an address. */
  readonly state: unknown
  /** Names the entry; '' for one that `navigate` did not make. */
  readonly key: string
  /** Back, Forward or a reload led here. */
  readonly cameBack: boolean
}

interface Step {
  /** Takes the place of the entry. */
  readonly replace?: boolean
  readonly state?: unknown
}

/** The entry that `navigate` made last, until somebody goes back or forward. */
let madeKey: string | null = null

/** Leads to a screen. An address that is shown already makes no second entry. */
export function navigate(to: string, { replace = false, state = null }: Step = {}): void {
  const isShown = new URL(to, window.location.href).href === window.location.href
  madeKey = Math.random().toString(36).slice(2)
  // Read by features/site/web/enhance.ts, too; `usr` as React Router called it, whose entries a tab may still have.
  window.history[replace || isShown ? 'replaceState' : 'pushState']({ usr: state, key: madeKey }, '', to)
}

function locationNow(): Location {
  const { pathname, search } = window.location
  const { usr: state = null, key = '' } = Object(window.history.state)
  return { pathname, search, state, key, cameBack: key !== madeKey }
}

const NOWHERE: Location = { pathname: '/', search: '', state: null, key: '', cameBack: true }
const LocationContext = createContext(NOWHERE)

/** Where the shown screen is. The address may be ahead of it, while the code of the next one is fetched. */
export function useLocation(): Location {
  return useContext(LocationContext)
}

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

const useMoves = (): [string, typeof navigate] => [useLocation().pathname, navigate]

/**
 * The router, on a location of our own: wouter's own moves at once, and what is shown would make room for the next
 * screen before that can be drawn.
 */
export function LocationRouter({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(locationNow)
  useEffect(() => {
    function follow(move?: Event) {
      if (move?.type === 'popstate') madeKey = null
      const now = locationNow()
      startTransition(() => setLocation((was) => (isSame(was, now) ? was : now)))
    }
    // The first render may have navigated before this listened.
    follow()
    // wouter tells of the last two.
    const moves = ['popstate', 'pushState', 'replaceState']
    for (const move of moves) addEventListener(move, follow)
    return () => {
      for (const move of moves) removeEventListener(move, follow)
    }
  }, [])
  return (
    <LocationContext value={location}>
      <Router hook={useMoves}>{children}</Router>
    </LocationContext>
  )
}

function isSame(one: Location, other: Location): boolean {
  return (Object.keys(one) as (keyof Location)[]).every((part) => one[part] === other[part])
}

interface NavLinkProps {
  to: string
  /** Whether what lies below the address counts as being there. */
  withBelow?: boolean
  className(isHere: boolean): string
  children: ReactNode
}

export function NavLink({ to, withBelow = true, className, children }: NavLinkProps) {
  const [isHere] = useRoute(withBelow ? `${to}/*?` : to)
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className={className(isHere)}>
      {children}
    </Link>
  )
}

interface AddressStep<Note> {
  /** Takes the place of this entry of the browser's history: nothing that Back would have to undo. */
  readonly replace: boolean
  /** Kept with the new entry. */
  readonly note: Note
}

interface AddressState<State, Note> {
  /** The parsed address; the same object for as long as the address is the same. */
  readonly said: State
  /** The screen's note about this history entry; null when it came by a link or was typed. */
  readonly note: Note | null
  readonly key: string
  /** Back, Forward or a reload led here. */
  readonly cameBack: boolean
  go(to: State, step: AddressStep<Note>): void
}

/**
 * A screen's state behind the question mark of its address, so that it can be sent to others and Back undoes it. `read` and
 * `searchOf` are each other's reverse and have to stay the same functions.
 */
export function useAddressState<State, Note extends object>(
  read: (params: URLSearchParams) => State,
  searchOf: (state: State) => string,
): AddressState<State, Note> {
  const { pathname, search, state, key, cameBack } = useLocation()
  const said = useMemo(() => read(new URLSearchParams(search)), [read, search])
  const go = useCallback(
    (to: State, { replace, note }: AddressStep<Note>) =>
      navigate(pathname + searchOf(to), { replace, state: { note } }),
    [pathname, searchOf],
  )
  const note: Note | null = Object(state).note ?? null
  return { said, note, key, cameBack, go }
}

interface ButtonLinkProps {
  to: string
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A link within the site that looks like a button. */
export function ButtonLink({
  to,
  variant = 'secondary',
  size = 'medium',
  icon,
  className,
  children,
}: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClasses(variant, size, className)}>
      {icon}
      {children}
    </Link>
  )
}

interface TabsProps {
  label: string
  /** Actions on the open tab: at the right end of the line. */
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The places of one screen, each with an address. In a narrow window the line scrolls. */
export function Tabs({ label, actions, className, children }: TabsProps) {
  return (
    <div className={classNames('edge tabs', className)}>
      <nav aria-label={label} className="fading">
        {children}
      </nav>
      {actions}
    </div>
  )
}

interface TabProps {
  to: string
  here: boolean
  /** Keeps its place until it is known. */
  count?: ReactNode
  children: ReactNode
}

export function Tab({ to, here, count, children }: TabProps) {
  return (
    <Link to={to} aria-current={here ? 'page' : undefined} className="tab touch-target">
      {children}
      {count !== undefined && <span className="min-w-5 text-2xs text-bone-500 tabular-nums">{count}</span>}
    </Link>
  )
}
