import { useQuery } from '@tanstack/react-query'
import { viewedRaid } from '#web/booking/queries.ts'
import { publishedRaids } from '#web/raid/queries.ts'

/** A raid as it is listed where a list was read, else by itself. */
export function useRaid(raidId: string) {
  const listed = useQuery({ ...publishedRaids, enabled: false }).data?.find(({ _id }) => _id === raidId)
  const viewed = useQuery({ ...viewedRaid(raidId), enabled: listed === undefined })
  return listed === undefined ? viewed : { ...viewed, data: listed }
}
