import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { InputOf } from '#domain/endpoint.ts'
import {
  answerPayment,
  confirmClaim,
  getOwnCharacter,
  getPayout,
  listOwnPayments,
  listPayouts,
  offerPayout,
  setOwnCharacter,
} from '#domain/payout/endpoints.ts'
import type { Payout, PayoutCharacter } from '#domain/payout/payout.ts'
import { type Answer, call } from '#web/call/api.ts'
import { callOnce } from '#web/call/call-once.ts'
import { PAGED, pageAt } from '#web/call/paged.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** Where the viewer is paid; null until they said it. */
export const ownCharacter = queryOptions({
  queryKey: [...VIEW_KEYS.profile, 'character'],
  queryFn: async ({ signal }) => (await call(getOwnCharacter, {}, { signal })).payload,
})

export function useSetOwnCharacter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (character: PayoutCharacter) => callOnce(setOwnCharacter, character),
    onSuccess: ({ payload }) => client.setQueryData(ownCharacter.queryKey, payload),
  })
}

/** What the viewer was paid, the newest first. */
const ownPayments = infiniteQueryOptions({
  queryKey: [...VIEW_KEYS.gold, 'payments'],
  queryFn: async ({ pageParam, signal }) => call(listOwnPayments, pageAt(pageParam), { signal }),
  ...PAGED,
})

export const useOwnPayments = () => useInfiniteQuery(ownPayments)

/** Says whether a payment arrived. */
export function useAnswerPayment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof answerPayment>) => callOnce(answerPayment, input),
    onSuccess: ({ payload }) =>
      client.setQueryData(
        ownPayments.queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              payload: {
                ...page.payload,
                payments: page.payload.payments.map((each) => (each._id === payload._id ? payload : each)),
              },
            })),
          },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ownPayments.queryKey }),
  })
}

/** All payouts, the newest first, and what was not received. */
export const payouts = infiniteQueryOptions({
  queryKey: [...VIEW_KEYS.payouts, 'list'],
  queryFn: async ({ pageParam, signal }) => call(listPayouts, pageAt(pageParam), { signal }),
  ...PAGED,
})

/** One payout with its lines. */
export function payoutOf(id: string) {
  return queryOptions({
    queryKey: [...VIEW_KEYS.payouts, 'one', id],
    queryFn: async ({ signal }) => (await call(getPayout, { id }, { signal })).payload,
    staleTime: 0,
  })
}

/** To whom a payout could pay at least so much gold. */
export function offerOf(least: number) {
  return infiniteQueryOptions({
    queryKey: [...VIEW_KEYS.payouts, 'offer', least],
    queryFn: ({ pageParam, signal }) =>
      call(offerPayout, { least: String(least), ...pageAt(pageParam) }, { signal }),
    placeholderData: keepPreviousData,
    enabled: least > 0,
    ...PAGED,
  })
}

/** Makes a payout or changes one: shows what it became, and reads again whatever tells of it. */
export function useChangePayout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (make: () => Promise<Answer<Payout>>) => make(),
    onSuccess: ({ payload }) => client.setQueryData(payoutOf(payload._id).queryKey, payload),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['payout'] })
      void client.invalidateQueries({ queryKey: ['ledger'] })
    },
  })
}

/** Says that a character is a member's, and reads again whatever tells of it. */
export function useConfirmClaim() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (claim: InputOf<typeof confirmClaim>) => callOnce(confirmClaim, claim),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: ['ledger'] })
      await client.invalidateQueries({ queryKey: ['payout'] })
    },
  })
}
