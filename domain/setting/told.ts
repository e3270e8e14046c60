import * as z from 'zod/mini'
import { get } from '../endpoint.ts'

/** What a member's page is told of the community's settings: `told` is the JSON that it carries when it is loaded now. */
export const readCommunity = get('/setting/community', {
  access: 'see-dashboard',
  payload: z.object({ told: z.string() }),
})
