import { queryOptions } from '@tanstack/react-query'
import { handOverMails, listHands, listTakers, remindHolders, takeMails } from '#domain/mail/endpoints.ts'
import { MAILS_HANDED_AT_ONCE } from '#domain/mail/hand-over.ts'
import { call } from '#web/call/api.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { useWrite } from '#web/call/use-write.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

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

/** Keeps gold that was handed over and takes what others hand over, one thing at a time. */
export function useHands() {
  const { busy, write } = useWrite('The gold could not be taken over')
  return {
    busy,
    keep: (mailIds: readonly string[]) =>
      write(
        handOverMails,
        { mailIds: atOnce(mailIds), memberId: null },
        { says: (error) => failureTextWithReason(error, 'The gold could not be handed over') },
      ),
    remind: (mailIds: readonly string[]) =>
      write(
        remindHolders,
        { mailIds: atOnce(mailIds) },
        { says: (error) => failureTextWithReason(error, 'The holder could not be reminded') },
      ),
    take: (mailIds: readonly string[]) => write(takeMails, { mailIds: atOnce(mailIds) }),
  }
}

/** As many as one call takes. */
export function atOnce(mailIds: readonly string[]): string[] {
  return mailIds.slice(0, MAILS_HANDED_AT_ONCE)
}
