import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { Router } from 'wouter'

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
