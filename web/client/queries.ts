import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ClientWarning, clientKey, type NamedClient } from '#domain/client/client.ts'
import { getClientRecord, listClientRecords } from '#domain/client/endpoints.ts'
import { type Answer, call } from '#web/call/api.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'
import { notify } from '#web/ui/feedback/toast.ts'

const RECORDS = [...VIEW_KEYS.clients, 'record'] as const
const OF_RAID = [...VIEW_KEYS.clients, 'of-raid'] as const

/** For so long a record that was asked for is not asked for again, ms: each new name counts (CLIENT-7). */
const KEPT_MS = 60_000

/** What is known of a client, beside a raid if one is named; for null nothing is asked. */
export function clientRecord(client: NamedClient | null, raidId?: string) {
  return queryOptions({
    queryKey: [...RECORDS, client && clientKey(client), raidId],
    queryFn: client
      ? async ({ signal }) =>
          (await call(getClientRecord, { ...client, ...(raidId && { raidId }) }, { signal })).payload
      : skipToken,
    staleTime: KEPT_MS,
  })
}

/** What is known of each client of a raid whose booking the viewer sees in full. It is read again after the bookings. */
export function raidRecords(raidId: string) {
  return queryOptions({
    queryKey: [...OF_RAID, raidId],
    queryFn: async ({ signal }) => (await call(listClientRecords, { raidId }, { signal })).payload,
  })
}

/** A call that puts a warning or takes one back. */
type WarningCall = () => Promise<Answer<ClientWarning>>

/** Decides about warnings on a raid's clients, one at a time, and says how it went. */
export function useWarnings(raidId: string) {
  const client = useQueryClient()
  const { busy, run } = useSingleFlight()
  const { mutateAsync } = useMutation({
    mutationFn: (make: WarningCall) => make(),
    // After a failure too: the write may have succeeded although its answer was lost.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: RECORDS })
      void client.invalidateQueries({ queryKey: raidRecords(raidId).queryKey })
    },
  })

  async function once(make: WarningCall, done: () => void) {
    try {
      const { message } = await mutateAsync(make)
      if (message !== undefined) notify.success(message)
    } catch (error) {
      notify.error(failureTextWithReason(error, 'Error changing the warnings'))
      return
    }
    done()
  }

  return { busy, decide: (make: WarningCall, done = () => {}) => void run(() => once(make, done)) }
}
