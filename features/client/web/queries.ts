import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import {
  clientKey,
  findOnRaids,
  getClientRecord,
  listClientRecords,
  type NamedClient,
  type OnRaid,
} from '#features/client/calls.ts'
import { call } from '#platform/call/web/api.ts'
import { queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'

/** A record is not requested again for this long, ms, since each new name counts against a limit (CLIENT-7). */
const CACHED_MS = 60_000

export function clientRecord(client: NamedClient | null, raidId?: string) {
  return queryOptions({
    queryKey: [...VIEW_KEYS.clients, 'record', client && clientKey(client), raidId],
    queryFn: client
      ? async ({ signal }) =>
          (await call(getClientRecord, { ...client, ...(raidId && { raidId }) }, { signal })).payload
      : skipToken,
    staleTime: CACHED_MS,
  })
}

export function useOnRaids(clients: readonly NamedClient[], raidIds: readonly string[]): readonly OnRaid[] {
  const isAsked = clients.length > 0 && raidIds.length > 0
  const asked = { clients: [...clients], raidIds: [...raidIds] }
  const { data } = useQuery({
    queryKey: [...VIEW_KEYS.clients, 'on-raids', clients.map(clientKey), raidIds],
    queryFn: isAsked ? async ({ signal }) => (await call(findOnRaids, asked, { signal })).payload : skipToken,
    staleTime: CACHED_MS,
  })
  return data ?? []
}

export function raidRecords(raidId: string) {
  return queryOf([...VIEW_KEYS.clients, 'of-raid', raidId], listClientRecords, { raidId })
}
