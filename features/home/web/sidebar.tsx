import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { getAgenda, getCounters, isGoldWithheld } from '#features/home/calls.ts'
import { countOn } from '#features/home/words.ts'
import { useLive, useLostSince } from '#features/live/web/live.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { RoleBadge } from '#features/raid/web/game/chips.tsx'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { community } from '#features/settings/community.ts'
import { navigationFor } from '#features/site/web/navigation.ts'
import { SCREENS, type ScreenName } from '#platform/call/page.ts'
import { can, ROLES, type Role } from '#platform/call/rights.ts'
import { queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'
import { Skeleton } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { NavLink, useLocation } from '#platform/ui/location.tsx'
import { deviceZone, minutesText, useTimePreferences, zoneClock, zoneLabel } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import { grouped } from '#platform/words/gold.ts'

/**
 * The dashboard's links; below them the member, the clocks and today's figures (docs/product.md, PAGE-5). `inMenu`: it is
 * below the site menu's entries, whose links it leaves out.
 */
export function Sidebar({ inMenu = false }: { inMenu?: boolean }) {
  const { roles } = useMember()
  const { zone } = useTimePreferences()
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
      <div className="space-y-2 border-t border-ink-700 px-4 py-2">
        <dl>
          <Clock label="Server time" zone={community.time.zone} />
          <Clock label="Local time" zone={zone ?? deviceZone()} />
        </dl>
        <DayFigures />
        <Person />
      </div>
    </div>
  )
}

/** Scrolls if the window is too low for all entries, and keeps the current one visible. */
function Places({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the address
  useEffect(() => {
    const places = ref.current
    const current = places?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!places || !current) return
    // scrollIntoView would scroll the page too.
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

const STAFF: readonly Role[] = ['Admin', 'Developer']

/**
 * A list of its own, not derived from rights: Gold Collectors may see the booking page but are not offered it here
 * (docs/product.md, PAGE-5).
 */
const QUICK_ACTIONS: readonly (readonly [ScreenName, readonly Role[]])[] = [
  ['createRaid', [...STAFF, 'Raid Manager']],
  ['bookRaid', [...STAFF, 'Advertiser', 'Senior Advertiser', 'Trial Advertiser', 'Raid Leader']],
  ['mailDetails', [...STAFF, 'Senior Advertiser', 'Gold Collector']],
  ['adminMails', STAFF],
  ['settings', ROLES],
]

export function quickActionsFor(roles: readonly Role[]): readonly ScreenName[] {
  return QUICK_ACTIONS.filter(([, offered]) => offered.some((role) => roles.includes(role))).map(
    ([screen]) => screen,
  )
}

export function placesFor(roles: readonly Role[]): readonly ScreenName[] {
  return (['tonight', 'myClients', 'gold'] as const).filter((screen) => can(roles, SCREENS[screen].right))
}

function DayFigures() {
  const { actor } = useMember()
  const { data, isError, error } = useQuery(queryOf(VIEW_KEYS.counters, getCounters, {}))
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: a failed reading is logged and no more (docs/product.md, PAGE-5)
    if (error) console.warn('Your stats could not be read', error)
  }, [error])
  const isWithheld = data !== undefined && isGoldWithheld(actor, data)
  const isKnown = data !== undefined || isError
  return (
    <>
      <CountedFigures
        title="Today's activity"
        isKnown={isKnown}
        figures={[data?.raidToday, data?.bookingToday, isWithheld ? undefined : data?.goldToday]}
        note={isWithheld && 'Gold is shown for bookings whose price you may see.'}
      />
      <CountedFigures
        title="Your stats"
        isKnown={isKnown}
        figures={[data?.totalRaid, data?.totalBooking, data?.totalGold]}
      />
    </>
  )
}

interface CountedFiguresProps {
  title: string
  /** False until they are loaded. */
  isKnown: boolean
  /** Raids, bookings, gold: each is undefined if it is withheld or failed to load. */
  figures: readonly (number | undefined)[]
  note?: string | false
}

/** Their gold, and '5 raids · 62 bookings'. */
function CountedFigures({ title, isKnown, figures: [raids, bookings, gold], note }: CountedFiguresProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="text-2xs">
      <div className="flex justify-between gap-x-2 font-semibold text-bone-300">
        <h2 id={id}>{title}</h2>
        {isKnown && (gold === undefined ? '—' : <Gold amount={gold} settled />)}
      </div>
      {isKnown ? (
        <p className="text-bone-500">
          {countText(raids, 'raid')} · {countText(bookings, 'booking')}
        </p>
      ) : (
        <Skeleton className="h-4 w-full" />
      )}
      {note && <p className="text-pretty text-bone-500">{note}</p>}
    </section>
  )
}

function countText(count: number | undefined, what: string): string {
  return `${count === undefined ? '—' : grouped(count)} ${what}${count === 1 ? '' : 's'}`
}

function Clock({ label, zone }: { label: string; zone: string }) {
  const now = useNow()
  const { clock } = useTimePreferences()
  return (
    <div className="flex justify-between gap-x-2 text-2xs" title={zoneLabel(zone)}>
      <dt className="text-bone-500">{label}</dt>
      <dd>
        <time dateTime={now.toISOString()} className="font-semibold whitespace-nowrap">
          {minutesText(zoneClock(now, zone), clock)}
        </time>
      </dd>
    </div>
  )
}

function Person() {
  const { user, roles } = useMember()
  return (
    <div className="flex items-center gap-2.5">
      <Avatar username={user.username} picture={user.avatar} />
      <div className="min-w-0 flex-1">
        <Link
          to={SCREENS.home.path}
          title={user.username}
          className="touch-target block truncate text-xs leading-6 font-semibold"
        >
          <Isolated>{user.username}</Isolated>
        </Link>
        {roles.length === 0 ? (
          <p className="text-2xs text-bone-500">No roles assigned</p>
        ) : (
          <ul aria-label="Your roles" className="flex flex-wrap gap-1">
            {roles.map((role) => (
              <li key={role} className="flex">
                <RoleBadge role={role} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <LiveWord />
    </div>
  )
}

/**
 * A person's picture; initials if it has no address or fails to load. Hidden from screen readers, since the name is beside
 * it.
 */
function Avatar({ username, picture }: { username: string; picture: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  const frame = 'size-9 shrink-0 rounded-full ring-1 ring-ink-500'
  if (picture === null || picture === broken) {
    return (
      <span
        aria-hidden
        className={`inline-flex items-center justify-center bg-ink-700 text-sm font-semibold text-bone-100 ${frame}`}
      >
        {initials(username)}
      </span>
    )
  }
  return (
    <img
      src={picture}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setBroken(picture)}
      className={`bg-ink-700 object-cover ${frame}`}
    />
  )
}

/** 'Mira Vael' and 'mira.vael' are MV, 'Ørn' is Ø: at most two letters, in any script. */
function initials(username: string): string {
  const words = username.split(/[\s._-]+/).filter(Boolean)
  const letters = words.map((word) => [...word][0] ?? '')
  return letters.slice(0, 2).join('').toUpperCase() || '?'
}

/** The sidebar is beside the page: `--breakpoint-lg`. */
const IS_DESK = '(min-width: 64.0625rem)'

function LiveWord() {
  const live = useLive()
  const isDesk = useMedia(IS_DESK, true)
  if (!isDesk) return null
  return <p role="status">{live === 'live' && <Live />}</p>
}

/**
 * Above each screen: since when it is not live. It floats and stays visible. Nobody has to act: the page keeps trying. A
 * phone has no footer, so screen readers hear here that the page is live.
 */
export function LiveLine() {
  const live = useLive()
  const since = useLostSince()
  const { clock, zone } = useTimePreferences()
  const isDesk = useMedia(IS_DESK, true)
  return (
    <div className="sticky top-[calc(var(--header-height)+0.25rem)] z-10 h-0">
      <p role="status" className="text-xs">
        {live === 'live' && !isDesk && (
          <span className="sr-only">
            <Live />
          </span>
        )}
        {since && (
          <span className="inline-block rounded-lg border border-amber-400/60 bg-ink-900 px-3 py-0.5 text-amber-400 shadow-raised">
            Offline since {minutesText(zoneClock(since, zone ?? deviceZone()), clock)}. What you see may be
            old.
          </span>
        )}
      </p>
    </div>
  )
}

function Live() {
  return (
    <span className="inline-flex items-center gap-1.5 text-2xs text-bone-500">
      <span aria-hidden className="size-2 rounded-full bg-moss-400 forced-color-adjust-none" />
      Live
    </span>
  )
}

/** What needs the viewer: Home's list, and the sidebar's numbers. */
export const agendaQuery = queryOf(VIEW_KEYS.agenda, getAgenda, {})
