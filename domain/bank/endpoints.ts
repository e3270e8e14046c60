import { get } from '../endpoint.ts'
import { list } from '../list.ts'
import { BANKS_KEPT, bank } from './bank.ts'

/** The hero names for which the viewer may say what came. Every screen asks, and needs nothing else of mails. */
export const listKeptBanks = get('/mail/banks', {
  access: 'confirm-arrivals',
  payload: list(bank, BANKS_KEPT),
})
