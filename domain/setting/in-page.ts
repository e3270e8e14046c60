import * as z from 'zod/mini'
import { get } from '../endpoint.ts'

/** `settings`: the JSON of the community's settings that a member's page carries when it is loaded now (docs/product.md, OWN-8). */
export const readCommunity = get('/setting/community', {
  access: 'see-dashboard',
  payload: z.object({ settings: z.string() }),
})
