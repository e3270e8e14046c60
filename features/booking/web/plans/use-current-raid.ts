import { useQuery } from '@tanstack/react-query'
import { viewedRaid } from '#features/booking/web/queries.ts'
import type { Raid } from '#features/raid/raid.ts'
import { publishedRaids } from '#features/raid/web/queries.ts'
import { ApiFailure } from '#platform/call/web/api.ts'
import { useSteadyError } from '#platform/call/web/loaded.tsx'

/** A raid as it is by now, and the sentence that says why it is no more; null while it is there. */
export interface CurrentRaid {
  readonly raid: Raid
  readonly gone: string | null
  /** It is known to be there: what is asked about it finds it. */
  readonly isThere: boolean
}

/** Follows a raid while its form is open: it may change, leave the list, or be deleted. */
export function useCurrentRaid(raid: Raid): CurrentRaid {
  const list = useQuery(publishedRaids).data
  const listed = list?.find(({ _id }) => _id === raid._id)
  const viewed = useQuery({ ...viewedRaid(raid._id), enabled: list !== undefined && listed === undefined })
  const error = useSteadyError(viewed)
  if (listed) return { raid: listed, gone: null, isThere: true }
  const gone = error instanceof ApiFailure && error.status === 404 ? error.message : null
  return { raid: viewed.data ?? raid, gone, isThere: viewed.data !== undefined && gone === null }
}
