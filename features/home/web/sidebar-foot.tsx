import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { getCounters, isGoldWithheld } from '#features/home/calls.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { RoleBadge } from '#features/raid/web/game/chips.tsx'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { community } from '#features/settings/community.ts'
import { SCREENS } from '#platform/call/page.ts'
import { call } from '#platform/call/web/api.ts'
import { VIEW_KEYS } from '#platform/call/web/views.ts'
import { Skeleton } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { deviceZone, minutesText, useTimePreferences, zoneClock, zoneLabel } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { grouped } from '#platform/words/gold.ts'
import { LiveWord } from './live-line.tsx'

/** Clocks, figures and the person. */
export function SidebarFoot() {
  return (
    <div className="space-y-2 border-t border-ink-700 px-4 py-2">
      <Clocks />
      <DayFigures />
      <Person />
    </div>
  )
}

function DayFigures() {
  const { actor } = useMember()
  const { data, isError, error } = useQuery({
    queryKey: VIEW_KEYS.counters,
    queryFn: async ({ signal }) => (await call(getCounters, {}, { signal })).payload,
  })
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: a failed reading is logged and no more (docs/product.md, PAGE-5)
    if (error) console.warn('Your stats could not be read', error)
  }, [error])
  const isWithheld = data !== undefined && isGoldWithheld(actor, data)
  return (
    <>
      <CountedFigures
        title="Today's activity"
        isKnown={data !== undefined || isError}
        raids={data?.raidToday}
        bookings={data?.bookingToday}
        gold={isWithheld ? undefined : data?.goldToday}
        note={isWithheld && 'Gold is shown for bookings whose price you may see.'}
      />
      <CountedFigures
        title="Your stats"
        isKnown={data !== undefined || isError}
        raids={data?.totalRaid}
        bookings={data?.totalBooking}
        gold={data?.totalGold}
      />
    </>
  )
}

interface CountedFiguresProps {
  title: string
  /** False until they are read. */
  isKnown: boolean
  /** Each is undefined where it is withheld or could not be read. */
  raids: number | undefined
  bookings: number | undefined
  gold: number | undefined
  note?: string | false
}

/** Their gold, and '5 raids · 62 bookings'. */
function CountedFigures({ title, isKnown, raids, bookings, gold, note }: CountedFiguresProps) {
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

/** The server's time, and the viewer's below it. */
function Clocks() {
  const { zone } = useTimePreferences()
  return (
    <dl>
      <Clock label="Server time" zone={community.time.zone} />
      <Clock label="Local time" zone={zone ?? deviceZone()} />
    </dl>
  )
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
