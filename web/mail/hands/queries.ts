import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { handOverMails, listHands, listTakers, takeMails } from '#domain/mail/endpoints.ts'
import { MAILS_HANDED_AT_ONCE } from '#domain/mail/hand-over.ts'
import { type Answer, call } from '#web/call/api.ts'
import { callOnce } from '#web/call/call-once.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'
import { useLiveEvent } from '#web/live.ts'
import { notify } from '#web/ui/feedback/toast.ts'

/** The gold of mails that the viewer holds, and what comes to them. */
export const handsQuery = queryOptions({
  queryKey: [...VIEW_KEYS.gold, 'hands'],
  queryFn: async ({ signal }) => (await call(listHands, {}, { signal })).payload,
  staleTime: 0,
})

/** To whom the gold of a mail may be handed over. */
export function takersOf(mailId: string) {
  return queryOptions({
    queryKey: [...VIEW_KEYS.gold, 'takers', mailId],
    queryFn: async ({ signal }) => (await call(listTakers, { mailId }, { signal })).payload,
    staleTime: 0,
  })
}

/** Hands gold over and takes it, one thing at a time, and says how it went. What tells of it is read again, also when another does it. */
export function useHands() {
  const client = useQueryClient()
  const { busy, run } = useSingleFlight()
  const readAgain = () => {
    for (const queryKey of [VIEW_KEYS.mails, ['ledger']]) void client.invalidateQueries({ queryKey })
  }
  const { mutateAsync } = useMutation({
    mutationFn: (make: () => Promise<Answer<unknown>>) => make(),
    // After a failure too: the write may have succeeded although its answer was lost.
    onSettled: readAgain,
  })
  useLiveEvent('note', readAgain)

  async function once(make: () => Promise<Answer<unknown>>, failed: string) {
    try {
      const { message } = await mutateAsync(make)
      if (message !== undefined) notify.success(message)
    } catch (error) {
      notify.error(failureTextWithReason(error, failed))
      return false
    }
    return true
  }

  return {
    busy,
    /** `memberId` null: to nobody after all. */
    handOver(mailIds: readonly string[], memberId: string | null, done = () => {}) {
      const input = { mailIds: firstOf(mailIds), memberId }
      void run(async () => {
        if (await once(() => callOnce(handOverMails, input), 'Failed to hand the gold over')) done()
      })
    },
    take(mailIds: readonly string[]) {
      const input = { mailIds: firstOf(mailIds) }
      void run(async () => {
        await once(() => callOnce(takeMails, input), 'Failed to take the gold')
      })
    },
  }
}

function firstOf(mailIds: readonly string[]): string[] {
  return mailIds.slice(0, MAILS_HANDED_AT_ONCE)
}
