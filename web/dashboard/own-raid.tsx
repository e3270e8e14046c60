import { Link } from 'wouter'
import type { OwnRaid } from '#domain/agenda/agenda.ts'
import { wayToRaid } from '#domain/way.ts'
import { DifficultyChip } from '#web/game/difficulty-chip.tsx'
import { SlotsBar } from '#web/game/slots-bar.tsx'
import { useMember } from '#web/member/member-context.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { untilText } from '#web/time/until.ts'
import { useNow } from '#web/time/use-now.ts'
import { Isolated } from '#web/ui/isolated.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** From so long before the start on it matters who is not in the group, in ms. */
const INVITING_MS = 3_600_000

/** A raid of the viewer's on Home, with the time left and the free slots; it leads to where it is worked on. */
export function OwnRaidRow({ raid }: { raid: OwnRaid }) {
  return (
    <Link
      to={wayToRaid(useMember().roles, raid)}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-5 py-2.5 -outline-offset-2 transition-colors duration-150 hover:bg-ink-850 sm:grid-cols-[6.5rem_minmax(0,1fr)_9.5rem]"
    >
      <When raid={raid} />
      <What raid={raid} />
      <SlotsBar taken={raid.taken} capacity={raid.maxClients} className="col-span-full sm:col-span-1" />
    </Link>
  )
}

/** The time alone, for today. */
function When({ raid }: { raid: OwnRaid }) {
  const now = useNow()
  const time = useShownTime()(raid.time)
  return (
    <span>
      <span className="block font-semibold whitespace-nowrap">{time}</span>
      <span className="block text-xs text-bone-300">{untilText(raid.startsAt, now)}</span>
    </span>
  )
}

function What({ raid }: { raid: OwnRaid }) {
  const now = useNow()
  const { toInvite, booked, inLine } = raid
  const part = partIn(raid)
  const invites = Date.parse(raid.startsAt) - now.getTime() <= INVITING_MS
  return (
    <span className="min-w-0">
      <span className="block font-semibold wrap-break-word">
        <Isolated>{raid.name}</Isolated>
      </span>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-bone-300">
        <DifficultyChip difficulty={raid.difficulty} />
        {part !== null && <StatusChip tone="info">{part}</StatusChip>}
        {booked > 0 && <span>You booked {booked === 1 ? '1 client' : `${booked} clients`}</span>}
        {inLine > 0 && <span>{inLine} in line</span>}
        {invites && toInvite > 0 && <span className="text-amber-400">{toInvite} not in group</span>}
      </span>
    </span>
  )
}

/** Null for who only has clients on it. */
function partIn({ leads, collects }: OwnRaid): string | null {
  if (leads) return collects ? 'You lead and collect' : 'You lead'
  return collects ? 'You collect' : null
}
