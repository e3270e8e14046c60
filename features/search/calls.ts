import * as z from 'zod/mini'
import { post } from '#platform/call/endpoint.ts'
import { singleLine } from '#platform/call/field.ts'
import { found, MAX_SEARCH, MIN_SEARCH } from './search.ts'

const TOO_SHORT = `Type at least ${MIN_SEARCH} characters.`

/** The hits that the caller may see. It is a POST, so that no log and no address holds what was searched for. */
export const find = post('/search/find', {
  access: 'search',
  effect: 'read',
  input: z.strictObject({
    text: singleLine({ max: MAX_SEARCH }).check(z.minLength(MIN_SEARCH, { error: TOO_SHORT })),
  }),
  example: { text: 'rallona' },
  payload: found,
})
