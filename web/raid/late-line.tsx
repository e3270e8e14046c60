import { queryOptions, useQuery } from '@tanstack/react-query'
import { listLateRaids } from '#domain/raid/endpoints.ts'
import type { LateStart } from '#domain/raid/late-start.ts'
import { wallClockAt } from '#domain/server-time.ts'
import { call } from '#web/call/api.ts'
import { minutesText, useTimePreferences } from '#web/time/time-preferences.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Isolated } from '#web/ui/isolated.tsx'

const ASKED_EVERY_MS = 60_000

const lateRaids = queryOptions({
  queryKey: ['late-raids'],
  queryFn: async ({ signal }) => (await call(listLateRaids, {}, { signal })).payload,
  staleTime: ASKED_EVERY_MS,
  refetchInterval: ASKED_EVERY_MS,
})

/** The line of a raid that may be held up. */
export default function LateLine({ raidId, className }: { raidId: string; className: string }) {
  const ofRaid = (late: LateStart[]) => late.find((one) => one.raidId === raidId) ?? null
  const { data: late } = useQuery({ ...lateRaids, select: ofRaid })
  const { clock } = useTimePreferences()
  if (!late) return null
  return (
    <span className={classNames('text-amber-400', className)}>
      ~{minutesText(wallClockAt(new Date(late.at)).minutes, clock)},{' '}
      {late.after === null ? 'the raid before' : <Isolated>{late.after}</Isolated>} still runs
    </span>
  )
}
