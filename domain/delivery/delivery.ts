import * as z from 'zod/mini'

/** So many deliveries that were given up are answered at once. */
export const GIVEN_UP_AT_ONCE = 20

/** A delivery that failed, with the reason. `what`: its content, without anything of a client; `to`: a channel or a member. */
export const givenUp = z.object({
  _id: z.string(),
  to: z.string(),
  what: z.string(),
  madeAt: z.string(),
  givenUpAt: z.string(),
  attempts: z.int(),
  reason: z.string(),
})
export type GivenUp = z.infer<typeof givenUp>
