import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { id, UNKNOWN_ID } from '../field.ts'
import { list } from '../list.ts'
import { FACTIONS } from '../season.ts'

/** More than there are realms with two sides. */
const PLACES_AT_ONCE = 1_000

/** Where clients of a raid still pay and no hero name takes the mails: for who runs it, before it starts. */
export const listWithoutBank = get('/mail/without-bank', {
  access: 'mark-in-group',
  input: z.strictObject({ raidId: id }),
  example: { raidId: UNKNOWN_ID },
  payload: list(z.object({ realm: z.string(), faction: z.enum(FACTIONS) }), PLACES_AT_ONCE),
})
