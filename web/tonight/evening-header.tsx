import { ChevronDown } from 'lucide-react'
import type { Booking } from '#domain/booking/booking.ts'
import { phaseOf } from '#domain/phase.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { shortGold } from '#web/game/gold.tsx'
import { useLive } from '#web/live.ts'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { countdown, progressOf } from '#web/tonight/evening-facts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Isolated } from '#web/ui/isolated.tsx'

/** From so long after the start on it matters when that was, in ms. */
const RAN_MS = 6 * 3_600_000

type Headed = Pick<Raid, '_id' | 'name' | 'date' | 'time' | 'startsAt'>

interface EveningHeaderProps {
  raid: Headed
  /** Undefined while they load, and for who sees none. */
  clients: readonly Booking[] | undefined
  now: Date
  /** Those that can be chosen; null where the address names this one. */
  choice: { readonly own: readonly Headed[]; onChoose(raidId: string): void } | null
}

/** Where the evening stands, in two lines that stay in sight. */
export function EveningHeader({ raid, clients, now, choice }: EveningHeaderProps) {
  const isLost = useLive() === 'lost'
  const shownTime = useShownTime()
  return (
    <div
      className={classNames(
        'sticky z-9 flex h-14 items-center justify-between gap-3 rounded-xl border border-ink-700 bg-ink-900 px-3 shadow-raised',
        // Just below what says that the page is offline: further down it would cover what it stands above.
        // The page's own room above is less than that.
        phaseOf(raid, now) === 'running' && 'running',
        isLost ? 'top-[calc(var(--header-height)+1.75rem)] mt-6 sm:mt-5' : 'top-(--header-height)',
      )}
    >
      <div className="min-w-0 flex-1">
        {choice === null ? <Named raid={raid} now={now} /> : <RaidChoice raid={raid} now={now} {...choice} />}
        {clients && <Progress clients={clients} />}
      </div>
      <div className="shrink-0 text-right">
        <p className="text-sm leading-6 font-semibold tabular-nums">
          {now.getTime() - Date.parse(raid.startsAt) < RAN_MS ? (
            countdown(raid.startsAt, now)
          ) : (
            <span className="text-bone-300">
              ran {dayText(raid.date, now)}, {shownTime(raid.time)}
            </span>
          )}
        </p>
        <LiveState />
      </div>
    </div>
  )
}

function Named({ raid: { name, date, time }, now }: Pick<EveningHeaderProps, 'raid' | 'now'>) {
  const shownTime = useShownTime()
  return (
    <p className="truncate text-md font-semibold">
      <Isolated>{name}</Isolated>, {dayText(date, now)} {shownTime(time)}
    </p>
  )
}

type RaidChoiceProps = Pick<EveningHeaderProps, 'raid' | 'now'> & NonNullable<EveningHeaderProps['choice']>

/** The platform's own list, which a thumb turns well. */
function RaidChoice({ raid, own, now, onChoose }: RaidChoiceProps) {
  const shownTime = useShownTime()
  return (
    <div className="relative max-w-full">
      <select
        aria-label="Raid"
        value={raid._id}
        onChange={(event) => onChoose(event.target.value)}
        className="relative z-1 -mb-5 block h-11 w-full appearance-none truncate rounded-sm bg-transparent pr-6 pb-5 text-md font-semibold"
      >
        {own.map(({ _id, name, date, time }) => (
          <option key={_id} value={_id} dir="auto">
            {name}, {dayText(date, now)} {shownTime(time)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-1 right-0 size-4 text-bone-500" />
    </div>
  )
}

function Progress({ clients }: { clients: readonly Booking[] }) {
  const { inGroup, clients: count, taken, due } = progressOf(clients)
  return (
    <p className="truncate text-xs text-bone-300">
      In group{' '}
      <span className="font-semibold text-bone-100">
        {inGroup} of {count}
      </span>
      <span aria-hidden> · </span>
      <span className="sr-only">, gold </span>
      <span className="font-semibold text-gold-300">
        {shortGold(taken)} of {shortGold(due)}
      </span>
    </p>
  )
}

/** For a phone, which has no sidebar that says it. While it is not live, the line above the header says since when. */
function LiveState() {
  const live = useLive()
  return (
    <p
      role="status"
      className="flex min-h-4.5 items-center justify-end gap-1.5 text-xs text-bone-300 lg:hidden"
    >
      {live === 'live' && (
        <>
          <span aria-hidden className="size-2 rounded-full bg-moss-400 forced-color-adjust-none" />
          Live
        </>
      )}
    </p>
  )
}
