import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { cursor, id } from '../field.ts'
import { list } from '../list.ts'
import { GIVEN_UP_AT_ONCE, givenUp } from './delivery.ts'

const access = 'manage-community'

/** The failed deliveries, the latest made first, page by page. */
export const listGivenUp = get('/delivery/given-up', {
  access,
  input: z.strictObject({ before: cursor }),
  payload: list(givenUp, GIVEN_UP_AT_ONCE),
  next: true,
})

/** Tries it for another day, from now on. */
export const retryDelivery = post('/delivery/retry', {
  access,
  input: z.strictObject({ id }),
  example: { id: '1' },
})
