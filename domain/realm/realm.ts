import * as z from 'zod/mini'
import { list } from '../list.ts'

/** More than the game has realms: so many can be connected in all. */
export const CONNECTED_REALMS = 1_000

/** Realms that share a letter box, at least two, by name. */
export const connectedRealms = z.object({ _id: z.string(), realms: list(z.string(), CONNECTED_REALMS) })
export type ConnectedRealms = z.infer<typeof connectedRealms>

export const TOO_MANY_REALMS = 'At most 1,000 realms can be connected.'

/** Said when both names mean one realm. */
export const SAME_REALM = 'Choose two different realms.'
