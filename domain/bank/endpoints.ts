import { endpoint, nothing } from '../endpoint.ts'
import { list } from '../list.ts'
import { BANKS_KEPT, bank } from './bank.ts'

/** The hero names for which the viewer may say what came. Every screen asks, and needs nothing else of mails. */
export const listKeptBanks = endpoint({
  method: 'GET',
  path: '/mail/banks',
  access: 'confirm-arrivals',
  effect: 'read',
  input: nothing,
  payload: list(bank, BANKS_KEPT),
})
