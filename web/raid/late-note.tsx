import { queryOptions, useQuery } from '@tanstack/react-query'
import { listLateRaids } from '#domain/raid/endpoints.ts'
import { FORGOTTEN_AFTER_MS, type LateStart, SAID_BEFORE_MS } from '#domain/raid/late-start.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { wallClockAt } from '#domain/server-time.ts'
import { call } from '#web/call/api.ts'
import { minutesText, useTimePreferences } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Isolated } from '#web/ui/isolated.tsx'

const ASKED_EVERY_MS = 60_000

const lateRaids = queryOptions({
  queryKey: ['late-raids'],
  queryFn: async ({ signal }) => (await call(listLateRaids, {}, { signal })).payload,
  staleTime: ASKED_EVERY_MS,
  refetchInterval: ASKED_EVERY_MS,
})

interface LateNoteProps {
  raid: Pick<Raid, '_id' | 'startsAt'>
  className?: string
}

/** '~11:48 PM, HC Early still runs' of a raid whose crew is held up; nothing of any other (LATE-3). */
export function LateNote({ raid, className }: LateNoteProps) {
  const since = useNow().getTime() - Date.parse(raid.startsAt)
  // Raids of other hours ask nothing.
  const isAsked = since >= -SAID_BEFORE_MS && since < FORGOTTEN_AFTER_MS
  const ofRaid = (late: LateStart[]) => late.find(({ raidId }) => raidId === raid._id) ?? null
  const { data: late } = useQuery({ ...lateRaids, enabled: isAsked, select: ofRaid })
  const { clock } = useTimePreferences()
  if (!(isAsked && late)) return null
  return (
    <span className={classNames('text-amber-400', className)}>
      ~{minutesText(wallClockAt(new Date(late.at)).minutes, clock)},{' '}
      {late.after === null ? 'the raid before' : <Isolated>{late.after}</Isolated>} still runs
    </span>
  )
}
