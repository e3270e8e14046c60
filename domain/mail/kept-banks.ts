import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { list } from '../list.ts'

/** A hero name as the game addresses it: 'Silberstrom-Aegwynn'. */
export const bank = z.object({ _id: z.string(), name: z.string() })
export type Bank = z.infer<typeof bank>

/** The most that are answered, by name. */
export const BANKS_KEPT = 500

/** The hero names for which the viewer may say what came. Every screen asks, and needs nothing else of mails. */
export const listKeptBanks = endpoint({
  method: 'GET',
  path: '/mail/banks',
  access: 'confirm-arrivals',
  effect: 'read',
  input: nothing,
  payload: list(bank, BANKS_KEPT),
})
