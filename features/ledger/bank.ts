import * as z from 'zod/mini'

/** A hero name as the game addresses it: 'Silberstrom-Aegwynn'. */
export const bank = z.object({ _id: z.string(), name: z.string() })
export type Bank = z.infer<typeof bank>

/** Most gold that one mail of the game carries. */
export const GOLD_OF_ONE_MAIL = 9_999_999
