import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { raidWarnings, type WeighedRaid } from '#features/raid/warnings.ts'
import { useShownTime } from '#platform/ui/time/time.ts'
import { pendingRaids, publishedRaids } from './queries.ts'
import type { RaidValues } from './raid-values.ts'

interface RaidWarningsProps {
  raid: WeighedRaid
  /** The raid that is edited: it is not in its own way. */
  except: string | undefined
}

/** Warnings about the raid as it is in the form around. */
export function FormWarnings({ except }: Pick<RaidWarningsProps, 'except'>) {
  return (
    <div className="px-5 has-[ul]:pb-4 sm:px-6">
      <RaidWarnings raid={useWatch<RaidValues>() as RaidValues} except={except} />
    </div>
  )
}

/** Warnings about a raid (docs/product.md, RAID-14); nothing while there are none. */
export function RaidWarnings({ raid, except }: RaidWarningsProps) {
  const published = useQuery(publishedRaids).data ?? []
  const pending = useQuery(pendingRaids).data ?? []
  const others = [...published, ...pending].filter(({ _id }) => _id !== except)
  const shownTime = useShownTime()
  const warnings = [...new Set(raidWarnings(raid, { others, shownTime }))]
  return (
    <div aria-live="polite">
      {warnings.length > 0 && (
        <ul className="mt-3 space-y-1 rounded-lg border border-amber-400/40 bg-amber-400/8 px-4 py-3 text-sm text-amber-400">
          {warnings.map((warning) => (
            <li key={warning} className="flex items-start gap-2">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 break-words">{warning}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
