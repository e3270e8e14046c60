import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publishedRaids } from '#features/raid/web/queries.ts'
import { viewedRaid } from './queries.ts'

/**
 * A raid as it is listed where a list was read, else by itself. One that leaves the list stays as it was until it was read by
 * itself: a form may be open over it.
 */
export function useRaid(raidId: string) {
  const listed = useQuery({ ...publishedRaids, enabled: false }).data?.find(({ _id }) => _id === raidId)
  const viewed = useQuery({ ...viewedRaid(raidId), enabled: listed === undefined })
  const [last, setLast] = useState(listed)
  if (listed !== undefined && listed !== last) setLast(listed)
  return { ...viewed, data: listed ?? viewed.data ?? (last?._id === raidId ? last : undefined) }
}
