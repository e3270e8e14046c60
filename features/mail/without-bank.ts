import * as z from 'zod/mini'
import { FACTIONS } from '#features/season/game.ts'
import { get } from '#platform/call/endpoint.ts'
import { id, UNKNOWN_ID } from '#platform/call/field.ts'
import { list } from '#platform/call/list.ts'

/** More than there are realms with two sides. */
const PLACES_AT_ONCE = 1_000

/** Where clients of a raid still pay and no hero name takes the mails: for who runs it, before it starts. */
export const listWithoutBank = get('/mail/without-bank', {
  access: 'mark-in-group',
  input: z.strictObject({ raidId: id }),
  example: { raidId: UNKNOWN_ID },
  payload: list(z.object({ realm: z.string(), faction: z.enum(FACTIONS) }), PLACES_AT_ONCE),
})
