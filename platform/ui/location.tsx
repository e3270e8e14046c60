import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Link, Router, useRoute } from 'wouter'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button.tsx'
import { classNames } from './class-names.ts'

/** An entry of the browser's history. */
interface Location {
  readonly pathname: string
  /** The query with its question mark; '' for none. */
  readonly search: string
  /** The `state` passed to `navigate`; null for a typed address or a link from outside. */
  readonly state: unknown
  /** Identifies the entry; '' if `navigate` did not create it. */
  readonly key: string
  /** Whether Back, Forward or a reload led here. */
  readonly cameBack: boolean
}

/** The newest entry of `navigate`, until somebody goes back or forward. */
let madeKey: string | null = null

/** Goes to a screen. `replace` replaces the current entry; the current address adds no second one. */
export function navigate(
  to: string,
  { replace = false, state = null }: { readonly replace?: boolean; readonly state?: unknown } = {},
): void {
  const isShown = new URL(to, window.location.href).href === window.location.href
  madeKey = Math.random().toString(36).slice(2)
  // features/site/web/enhance.ts reads it too; `usr` is React Router's name, in entries of old tabs.
  window.history[replace || isShown ? 'replaceState' : 'pushState']({ usr: state, key: madeKey }, '', to)
}

function locationNow(): Location {
  const { pathname, search } = window.location
  const { usr: state = null, key = '' } = Object(window.history.state)
  return { pathname, search, state, key, cameBack: key !== madeKey }
}

const NOWHERE: Location = { pathname: '/', search: '', state: null, key: '', cameBack: true }
const LocationContext = createContext(NOWHERE)

/** The shown screen's location. The address may be ahead, while the next screen's code loads. */
export function useLocation(): Location {
  return useContext(LocationContext)
}

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

const useMoves = (): [string, typeof navigate] => [useLocation().pathname, navigate]

/**
 * A router on our own location: wouter's changes at once, and the current screen would disappear before the next one can
 * render.
 */
export function LocationRouter({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(locationNow)
  useEffect(() => {
    function follow(move?: Event) {
      if (move?.type === 'popstate') madeKey = null
      const now = locationNow()
      startTransition(() => setLocation((was) => (isSame(was, now) ? was : now)))
    }
    // The first render may navigate before this subscribes.
    follow()
    // wouter emits events for the last two.
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
  /** Whether paths below the address count as current. */
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
  /** Replaces this history entry, so that Back skips it. */
  readonly replace: boolean
  /** Stored with the new entry. */
  readonly note: Note
}

interface AddressState<State, Note> {
  /** The parsed address; the same object while the address stays. */
  readonly said: State
  /** The screen's note in this history entry; null for a link or a typed address. */
  readonly note: Note | null
  readonly key: string
  /** Whether Back, Forward or a reload led here. */
  readonly cameBack: boolean
  go(to: State, step: AddressStep<Note>): void
}

/**
 * A screen's state in its address's query, so that it can be shared and Back undoes it. `read` and `searchOf` are inverse
 * and must be stable functions.
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
  /** Actions on the open tab, at the right end. */
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The tabs of a screen, each with an address. In a narrow window the line scrolls. */
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
  /** Reserves its space until loaded. */
  count?: ReactNode
  children: ReactNode
}

export function Tab({ to, here, count, children }: TabProps) {
  const tab = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const line = tab.current?.parentElement
    // scrollIntoView would scroll the page too.
    if (here && tab.current && line) line.scrollLeft = tab.current.offsetLeft - line.offsetLeft
  }, [here])
  return (
    <Link ref={tab} to={to} aria-current={here ? 'page' : undefined} className="tab touch-target">
      {children}
      {count !== undefined && <span className="min-w-5 text-2xs text-bone-500 tabular-nums">{count}</span>}
    </Link>
  )
}
