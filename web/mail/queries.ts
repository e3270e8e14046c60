import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { countUnsentMails, listAllMails, listMails } from '#domain/mail/endpoints.ts'
import type { Mail } from '#domain/mail/mail.ts'
import { type Answer, call } from '#web/call/api.ts'
import { pageAt } from '#web/call/paged.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'
import type { MailFilter } from '#web/mail/mail-address.ts'

/** 'own': the mails that the viewer handles. 'all': every record of the community. */
export type MailScope = 'own' | 'all'

const RECORDS = [...VIEW_KEYS.mails, 'records']

/**
 * Mail records, the newest first, in batches as the server gives them (500 at most); filtered on the server. While
 * another filter is being answered, what the last one found stays.
 */
export function mailRecords(scope: MailScope, { date, realm, faction, sent, mail }: MailFilter) {
  return infiniteQueryOptions({
    queryKey: [...RECORDS, scope, { date, realm, faction, sent, mail }],
    queryFn: ({ pageParam, signal }) => {
      const input = {
        ...(date && { date }),
        ...(realm && { realm }),
        ...(faction && { faction }),
        ...(sent && { sent }),
        ...(mail && { mailId: mail }),
        ...pageAt(pageParam),
      }
      return call(scope === 'all' ? listAllMails : listMails, input, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** How many of those that the viewer handles are not sent, UNSENT_COUNTED at most. */
export const unsentMails = queryOptions({
  queryKey: [...VIEW_KEYS.mails, 'unsent'],
  queryFn: async ({ signal }) => (await call(countUnsentMails, {}, { signal })).payload.count,
})

/** Writes what a call answered into every list that holds the record: a batch of 500 takes its time to be read again. */
export function patchMail(client: QueryClient, mailId: string, change: Partial<Mail>): void {
  client.setQueriesData<InfiniteData<Answer<Mail[]>>>({ queryKey: RECORDS }, (data) => {
    if (data === undefined) return data
    const pages = data.pages.map((batch) => ({
      ...batch,
      payload: batch.payload.map((mail) => (mail._id === mailId ? { ...mail, ...change } : mail)),
    }))
    return { ...data, pages }
  })
}
