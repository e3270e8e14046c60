import { lazy, Suspense } from 'react'
import { FORGOTTEN_AFTER_MS, SAID_BEFORE_MS } from '#domain/raid/late-times.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { useNow } from '#web/time/use-now.ts'

const LateLine = lazy(() => import('#web/raid/late-line.tsx'))

interface LateNoteProps {
  raid: Pick<Raid, '_id' | 'startsAt'>
  className: string
}

/** '~11:48 PM, HC Early still runs' of a raid whose crew is held up; raids of other hours ask nothing (LATE-3). */
export function LateNote({ raid, className }: LateNoteProps) {
  const since = useNow().getTime() - Date.parse(raid.startsAt)
  return since >= -SAID_BEFORE_MS && since < FORGOTTEN_AFTER_MS ? (
    <Suspense>
      <LateLine raidId={raid._id} className={className} />
    </Suspense>
  ) : null
}
