import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { countOn } from '#features/home/words.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { navigationFor } from '#features/site/web/navigation.ts'
import { SCREENS, type ScreenName } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { NavLink, useLocation } from '#platform/ui/location.tsx'
import { grouped } from '#platform/words/gold.ts'
import { agendaQuery } from './queries.ts'
import { placesFor, quickActionsFor } from './quick-actions.ts'
import { SidebarFoot } from './sidebar-foot.tsx'

interface SidebarProps {
  /** It stands below the entries of the site's menu: what those lead to is not said again. */
  inMenu?: boolean
}

/** Where to go from here, then who is here, what time it is and how the day goes (docs/product.md, PAGE-5). */
export function Sidebar({ inMenu = false }: SidebarProps) {
  const { roles } = useMember()
  const above = inMenu ? navigationFor(roles).map((entry) => 'to' in entry && entry.to) : []
  return (
    <div className="flex h-full flex-col">
      <Places>
        <Entries label="Evening" screens={placesFor(roles)} />
        <h2 className="px-2 pt-1.5 text-2xs font-semibold text-bone-500">Quick actions</h2>
        <Entries
          label="Quick actions"
          screens={quickActionsFor(roles).filter((screen) => !above.includes(SCREENS[screen].path))}
        />
        {can(roles, SCREENS.support.right) && <Entries label="Help" screens={['support']} />}
      </Places>
      <SidebarFoot />
    </div>
  )
}

/** Scrolls where the window is too low for all entries, and keeps the current one in sight. */
function Places({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the address
  useEffect(() => {
    const places = ref.current
    const current = places?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!places || !current) return
    // Not scrollIntoView, which would scroll the page too.
    const [frame, entry] = [places.getBoundingClientRect(), current.getBoundingClientRect()]
    if (entry.top < frame.top || entry.bottom > frame.bottom) places.scrollTop += entry.top - frame.top - 32
  }, [pathname])
  return (
    <div ref={ref} className="min-h-0 flex-1 space-y-1 overflow-y-auto px-2 py-1.5">
      {children}
    </div>
  )
}

function Entries({ label, screens }: { label: string; screens: readonly ScreenName[] }) {
  const { data: lines = [] } = useQuery(agendaQuery)
  return (
    <nav aria-label={label}>
      <ul>
        {screens.map((screen) => {
          const count = countOn(screen, lines)
          return (
            <li key={screen}>
              <NavLink to={SCREENS[screen].path} className={(isHere) => (isHere ? 'entry chosen' : 'entry')}>
                {SCREENS[screen].title}
                {count > 0 && (
                  <>
                    {' '}
                    <span className="ml-auto font-semibold text-ember-400">{grouped(count)}</span>
                  </>
                )}
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
