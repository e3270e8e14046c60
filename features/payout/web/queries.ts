import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import {
  getOwnCharacter,
  getPayout,
  listOwnPayments,
  listPayouts,
  offerPayout,
} from '#features/payout/calls.ts'
import { pagesOf, queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'

export const ownCharacter = queryOf([...VIEW_KEYS.profile, 'character'], getOwnCharacter, {})

const ownPayments = pagesOf([...VIEW_KEYS.gold, 'payments'], listOwnPayments, {})

export const useOwnPayments = () => useInfiniteQuery(ownPayments)

export const payouts = pagesOf([...VIEW_KEYS.payouts, 'list'], listPayouts, {})

export function payoutOf(id: string) {
  return queryOf([...VIEW_KEYS.payouts, 'one', id], getPayout, { id })
}

/** Payees with at least `least` gold; `payee` comes first, with any gold. */
export function offerOf(least: number, payee?: string) {
  const asked = { least: String(least), ...(payee && { payee }) }
  return {
    ...pagesOf([...VIEW_KEYS.payouts, 'offer', least, payee], offerPayout, asked),
    placeholderData: keepPreviousData,
    enabled: least > 0,
  }
}
