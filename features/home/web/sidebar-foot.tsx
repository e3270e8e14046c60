import { useQuery } from '@tanstack/react-query'
import { ChevronUp } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { getCounters } from '#features/home/counters-calls.ts'
import { isGoldWithheld, todayNote } from '#features/home/counters-rules.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { RoleBadge } from '#features/raid/web/game/role-badge.tsx'
import { community } from '#features/settings/community.ts'
import { SCREENS } from '#platform/call/page.ts'
import { can } from '#platform/call/rights.ts'
import { call } from '#platform/call/web/api.ts'
import { VIEW_KEYS } from '#platform/call/web/view-keys.ts'
import { FigureStrip } from '#platform/ui/figure-strip.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { deviceZone, minutesText, useTimePreferences, zoneLabel } from '#platform/ui/time/time-preferences.ts'
import { useNow } from '#platform/ui/time/use-now.ts'
import { zoneClock } from '#platform/ui/time/zone-clock.ts'
import { useMedia } from '#platform/ui/use-media.ts'
import { grouped } from '#platform/words/gold.ts'
import { LiveWord } from './live-line.tsx'

/** Clocks, figures and the person. The figures are folded where the window is low. */
export function SidebarFoot({ inMenu }: { inMenu: boolean }) {
  const { roles } = useMember()
  const isTall = useMedia('(min-height: 50rem)', true)
  const startsOpen = inMenu || isTall
  return (
    <div className="border-t border-ink-700 px-4 py-1.5">
      <Clocks />
      <div className="relative my-0.5">
        {can(roles, SCREENS.support.right) && (
          <nav aria-label="Help" className="absolute top-0 right-8 z-1 text-2xs leading-5">
            <Link to={SCREENS.support.path} className="link touch-target inline-flex min-h-6 items-center">
              {SCREENS.support.title}
            </Link>
          </nav>
        )}
        {/* It begins anew where the other way of beginning holds. */}
        <details key={String(startsOpen)} open={startsOpen} className="group">
          <summary className="touch-target -mx-1 flex min-h-6 list-none items-center justify-between rounded-sm px-1 text-2xs leading-5 text-bone-500 hover:text-bone-100">
            Activity and stats
            <ChevronUp
              aria-hidden
              className="size-4 transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <DayFigures />
        </details>
      </div>
      <Person />
    </div>
  )
}

function DayFigures() {
  const { actor } = useMember()
  const {
    data: counters,
    isError,
    error,
  } = useQuery({
    queryKey: VIEW_KEYS.counters,
    queryFn: async ({ signal }) => (await call(getCounters, {}, { signal })).payload,
  })
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: a failed reading is logged and no more (docs/product.md, PAGE-5)
    if (error) console.warn('Your stats could not be read', error)
  }, [error])
  const shownCount = (count: number | null | undefined) => (isError ? (count ?? null) : count)
  return (
    <div className="space-y-2 pt-1">
      <CountedFigures
        title="Today's activity"
        note={
          <p className="min-h-8 text-2xs text-pretty text-bone-500">
            {counters && todayNote(actor, counters)}
          </p>
        }
        raids={shownCount(counters?.raidToday)}
        bookings={shownCount(counters?.bookingToday)}
        gold={shownCount(counters && (isGoldWithheld(actor, counters) ? null : counters.goldToday))}
      />
      <CountedFigures
        title="Your stats"
        raids={shownCount(counters?.totalRaid)}
        bookings={shownCount(counters?.totalBooking)}
        gold={shownCount(counters?.totalGold)}
      />
    </div>
  )
}

interface CountedFiguresProps {
  title: string
  /** A sentence about the figures. */
  note?: ReactNode
  /** Undefined until it is known, null where it is withheld or could not be read. */
  raids: number | null | undefined
  bookings: number | null | undefined
  gold: number | null | undefined
}

function CountedFigures({ title, note, raids, bookings, gold }: CountedFiguresProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xs font-semibold text-bone-500">
        {title}
      </h2>
      {note}
      <FigureStrip
        className="figures-small"
        figures={[
          { label: 'Raids', value: typeof raids === 'number' ? grouped(raids) : raids },
          { label: 'Bookings', value: typeof bookings === 'number' ? grouped(bookings) : bookings },
          { label: 'Gold', value: typeof gold === 'number' ? <Gold amount={gold} /> : gold },
        ]}
      />
    </section>
  )
}

/** The server's time beside the viewer's. */
function Clocks() {
  const { zone } = useTimePreferences()
  return (
    <dl className="grid grid-cols-2 gap-x-3">
      <Clock label="Server time" zone={community.time.zone} />
      <Clock label="Local time" zone={zone ?? deviceZone()} />
    </dl>
  )
}

function Clock({ label, zone }: { label: string; zone: string }) {
  const now = useNow()
  const { clock } = useTimePreferences()
  return (
    <div className="min-w-0" title={zoneLabel(zone)}>
      <dt className="text-2xs text-bone-500">{label}</dt>
      <dd>
        <time dateTime={now.toISOString()} className="text-xs leading-4.5 font-semibold whitespace-nowrap">
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

interface AvatarProps {
  username: string
  /** A picture's address, or null. */
  picture: string | null
}

/** A person's picture, or the initials when there is none or it does not load. Says nothing: the name stands beside it. */
function Avatar({ username, picture }: AvatarProps) {
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
