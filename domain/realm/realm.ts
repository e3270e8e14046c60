import * as z from 'zod/mini'

/** Realms that share a letter box, at least two, by name. */
export const connectedRealms = z.object({ _id: z.string(), realms: z.array(z.string()) })
export type ConnectedRealms = z.infer<typeof connectedRealms>

/** Said when both names mean one realm. */
export const SAME_REALM = 'Name two different realms.'
