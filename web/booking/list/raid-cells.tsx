import type { Raid } from '#domain/raid/raid.ts'
import { isOverdue } from '#domain/raid/rules.ts'
import { linkTo } from '#web/booking/address/raid-address.ts'
import { CopyLink } from '#web/booking/list/copy-buttons.tsx'
import { useList } from '#web/booking/list-context.ts'
import { DifficultyChip } from '#web/game/difficulty-chip.tsx'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { When } from '#web/time/when.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** What the raid is called and what kind it is; the buttons of its row are described by the name. */
export function RaidName({ raid }: { raid: Raid }) {
  const { now } = useList()
  return (
    <div className="min-w-44">
      <span className="flex items-center justify-between gap-1">
        <span id={`raid-${raid._id}`} className="block scroll-mt-14 font-semibold break-words">
          <Isolated>{raid.name}</Isolated>
        </span>
        <CopyLink of={raid.name} to={linkTo(raid._id)} />
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-1.5 text-xs font-normal text-bone-300">
        <DifficultyChip difficulty={raid.difficulty} />
        <span className="whitespace-nowrap">{raid.raidType}</span>
        {isOverdue(raid, now) && <StatusChip tone="danger">Overdue</StatusChip>}
      </span>
    </div>
  )
}

/** Date and time in server time; the viewer's own on hover, focus and tap, where the instant is known. */
export function RaidTime({ raid }: { raid: Raid }) {
  const { now } = useList()
  const time = useShownTime()(raid.time)
  return (
    <span className="whitespace-nowrap">
      <span className="block">{dayText(raid.date, now)}</span>
      {raid.startsAt === '' ? time : <When instant={raid.startsAt}>{time}</When>}
    </span>
  )
}
