import * as z from 'zod/mini'
import { list } from '#platform/call/list.ts'
import { CHOOSE_REALM, isPaidOn } from './realm-rules.ts'

/** More than the game has realms: so many can be connected in all. */
export const CONNECTED_REALMS = 1_000

/** Realms that share a mailbox, at least two, by name. */
export const connectedRealms = z.object({ _id: z.string(), realms: list(z.string(), CONNECTED_REALMS) })
export type ConnectedRealms = z.infer<typeof connectedRealms>

export const TOO_MANY_REALMS = 'At most 1,000 realms can be connected.'

/** Said when both names mean one realm. */
export const SAME_REALM = 'Choose two different realms.'

/** So many realms a community is paid on at most. */
export const MOST_REALMS = 200
/** In UTF-16 units. */
export const MAX_REALM = 64

/** Where a record says that it is paid: a realm of any time. */
export const paidRealm = z
  .string({ error: CHOOSE_REALM })
  .check(z.minLength(1, { error: CHOOSE_REALM }), z.maxLength(MAX_REALM, { error: CHOOSE_REALM }))

/** One of those that are paid on at the moment in which it is parsed. */
export const paymentRealm = z
  .string({ error: CHOOSE_REALM })
  .check(z.refine(isPaidOn, { error: CHOOSE_REALM }))
