import * as z from 'zod/mini'

/** In the place of a payload: nothing was posted, and the press waits under this id for a second of staff. */
export const waits = z.object({ waits: z.string() })

export const WAITS = 'Waits for a second of staff.'

/** The payload of a call that did not wait. @throws an Error where it did */
export function posted<P extends object>(payload: P | z.infer<typeof waits>): P {
  if ('waits' in payload) throw new Error('It waits for a second of staff')
  return payload
}
