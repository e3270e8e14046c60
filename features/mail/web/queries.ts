import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { countMails, listAllMails, listMails } from '#features/mail/calls.ts'
import type { Mail } from '#features/mail/work.ts'
import { type Answer, call } from '#platform/call/web/api.ts'
import { pageAt } from '#platform/call/web/loaded.tsx'
import { VIEW_KEYS } from '#platform/call/web/views.ts'
import type { MailFilter } from './mail-address.ts'

/** 'own': the mails that the viewer handles. 'all': every record of the community. */
export type MailScope = 'own' | 'all'

const RECORDS = [...VIEW_KEYS.mails, 'records']

/**
 * Mail records, the newest first, in batches as the server gives them (500 at most); filtered on the server. While
 * another filter is being answered, what the last one found stays.
 */
export function mailRecords(scope: MailScope, { tab, date, realm, faction, mail }: MailFilter) {
  return infiniteQueryOptions({
    queryKey: [...RECORDS, scope, { tab, date, realm, faction, mail }],
    queryFn: ({ pageParam, signal }) => {
      const input = {
        ...(date && { date }),
        ...(realm && { realm }),
        ...(faction && { faction }),
        ...(tab && { tab }),
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

export const mailCounts = queryOptions({
  queryKey: [...VIEW_KEYS.mails, 'counts'],
  queryFn: async ({ signal }) => (await call(countMails, {}, { signal })).payload,
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
