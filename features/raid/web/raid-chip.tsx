import { createContext, useContext, useMemo } from 'react'
import type { Raid } from '#features/raid/raid.ts'
import { hasStarted } from '#features/raid/rules.ts'
import { raidWarnings } from '#features/raid/warnings.ts'
import { StatusChip } from '#platform/ui/chip.tsx'
import { Tooltip } from '#platform/ui/overlay/tooltip.tsx'
import { useShownTime } from '#platform/ui/time/time.ts'

/** Raids of both lists by the id of who leads them: put together once, and not by each row anew. */
export const LedRaids = createContext<ReadonlyMap<string, readonly Raid[]>>(new Map())

export function useLedRaids(published: readonly Raid[] | undefined, pending: readonly Raid[] | undefined) {
  return useMemo(
    () => Map.groupBy([...(published ?? []), ...(pending ?? [])], ({ raidLeader }) => raidLeader._id),
    [published, pending],
  )
}

/** '2 warnings' of a raid that is still to come; its tooltip lists them. Renders nothing without one. */
export function RaidChip({ raid, now }: { raid: Raid; now: Date }) {
  const led = useContext(LedRaids).get(raid.raidLeader._id) ?? []
  const shownTime = useShownTime()
  if (hasStarted(raid, now)) return null
  // A raid stands in both lists for as long as only one of them has heard of its publication.
  const others = led.filter(({ _id }) => _id !== raid._id)
  const weighed = { ...raid, raidLeader: raid.raidLeader._id }
  const warnings = [...new Set(raidWarnings(weighed, { others, shownTime }))]
  if (warnings.length === 0) return null
  return (
    <Tooltip tip={warnings.join('. ')} className="reach cursor-help rounded-md">
      <StatusChip tone="warning">
        {warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}
      </StatusChip>
    </Tooltip>
  )
}
