import { useQueryClient } from '@tanstack/react-query'
import { useMember } from '#features/member/web/member-context.ts'
import { delayRaid } from '#features/raid/calls.ts'
import { DELAYS, type Raid } from '#features/raid/raid.ts'
import { whyNotDelay } from '#features/raid/rules.ts'
import { leaderWarnings } from '#features/raid/warnings.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import type { MenuItem } from '#platform/ui/overlay/more-menu.tsx'
import { minutesText, useShownTime, useTimePreferences } from '#platform/ui/time/time.ts'
import { minutesLater, timeText, type WallClock, wallClockAt } from '#platform/words/server-time.ts'
import { publishedRaids } from './queries.ts'

/** Menu items that delay a raid's start. Empty if the viewer may not delay the raid now. */
export function useLateItems(raid: Raid, now: Date): MenuItem[] {
  const client = useQueryClient()
  const { actor } = useMember()
  const { clock } = useTimePreferences()
  const shownTime = useShownTime()
  const { write } = useWrite('The raid could not be delayed')

  /** Reads the cache: a subscription to the list would render the row at every change of any raid. */
  function warningOf({ date, minutes }: WallClock): string | undefined {
    const others = (client.getQueryData(publishedRaids.queryKey) ?? []).filter(({ _id }) => _id !== raid._id)
    const late = { date, time: timeText(minutes), raidLeader: raid.raidLeader._id }
    return leaderWarnings(late, { others, shownTime }).join('. ') || undefined
  }

  return DELAYS.filter((minutes) => whyNotDelay(raid, minutes, actor, now) === null).map((minutes) => {
    const start = wallClockAt(minutesLater(new Date(raid.startsAt), minutes))
    return {
      warning: warningOf(start),
      label: `${minutes} minutes later: ${minutesText(start.minutes, clock)}`,
      onChoose: () => write(delayRaid, { id: raid._id, minutes }),
    }
  })
}
