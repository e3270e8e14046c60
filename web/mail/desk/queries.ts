import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { PayloadOf } from '#domain/endpoint.ts'
import type { Arrival } from '#domain/mail/arrival.ts'
import type { DeskMail, DeskTab } from '#domain/mail/desk.ts'
import {
  arriveMails,
  codeMails,
  confirmMails,
  lookUpCodes,
  postMails,
  readDesk,
} from '#domain/mail/endpoints.ts'
import { type Answer, call } from '#web/call/api.ts'
import { callOnce } from '#web/call/call-once.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

const DESK = VIEW_KEYS.desk

/** One tab of the desk, in batches as the server gives them. */
export const deskOf = (tab: DeskTab) =>
  infiniteQueryOptions({
    queryKey: [...DESK, tab],
    queryFn: ({ pageParam: after, signal }) => call(readDesk, { tab, ...(after && { after }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export function useCodeMails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { mailIds: string[]; heroNameId?: string }) => callOnce(codeMails, input),
    onSettled: () => readAgain(client),
  })
}

/** What is posted leaves its tab at once: the next press is for the next mail. */
export function usePostMail(tab: DeskTab) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [...DESK, 'post'],
    mutationFn: ({ mail, posted }: { mail: DeskMail; posted: boolean }) =>
      callOnce(postMails, { mailIds: [mail._id], posted }),
    onMutate: async ({ mail }) => {
      await client.cancelQueries({ queryKey: DESK })
      client.setQueryData<InfiniteData<Answer<PayloadOf<typeof readDesk>>>>(
        [...DESK, tab],
        (data) => data && { ...data, pages: data.pages.map((page) => without(page, mail)) },
      )
    },
    // The last of many that were pressed one after another.
    onSettled: () => {
      if (client.isMutating({ mutationKey: [...DESK, 'post'] }) === 1) readAgain(client)
    },
  })
}

function without(page: Answer<PayloadOf<typeof readDesk>>, { _id, group, amount }: DeskMail) {
  const { counts, groups, mails } = page.payload
  if (!mails.some((mail) => mail._id === _id)) return page
  const left = groups.map((one) =>
    one._id === group ? { ...one, mails: one.mails - 1, gold: one.gold - amount } : one,
  )
  return {
    ...page,
    payload: {
      counts,
      groups: left.filter((one) => one.mails > 0),
      mails: mails.filter((mail) => mail._id !== _id),
    },
  }
}

export function useConfirm() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (codes: string[]) => callOnce(confirmMails, { codes }),
    onSettled: () => readAgain(client),
  })
}

export function useLookUp() {
  return useMutation({ mutationFn: (codes: string[]) => call(lookUpCodes, { codes }) })
}

export function useArrive() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (mails: Arrival[]) => callOnce(arriveMails, { mails }),
    onSettled: () => readAgain(client),
  })
}

function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: VIEW_KEYS.mails })
}
