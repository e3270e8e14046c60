import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'

/** A hero name as the game addresses it: 'Silberstrom-Aegwynn'. */
export const bank = z.object({ _id: z.string(), name: z.string() })
export type Bank = z.infer<typeof bank>

/** The hero names for which the viewer may say what came. Every screen asks, and needs nothing else of mails. */
export const listKeptBanks = endpoint({
  method: 'GET',
  path: '/mail/banks',
  access: 'confirm-arrivals',
  effect: 'read',
  input: nothing,
  payload: z.array(bank),
})
