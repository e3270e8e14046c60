import { throwIf } from '#domain/failure.ts'
import { heldAfter, heldBy, whyNotFewerSlots, whyNotHolds, whyNotOtherBosses } from '#domain/raid/held.ts'
import type { Holds } from '#domain/raid/holds.ts'
import type { Raid, RaidInput } from '#domain/raid/raid.ts'
import { freeOfBosses } from '#domain/raid/slots.ts'
import type { Season } from '#domain/season/season.ts'
import { readCurveTaken } from '#server/booking/bookable.ts'
import type { Sql } from '#server/database/tables.ts'

/** The content of a new raid. @throws Failure 'invalid-input' */
export function heldOfNew(input: RaidInput, season: Season): Holds | null {
  throwIf(whyNotHolds(input, season))
  return heldBy(input, season)
}

/** The content of an edited raid. @throws Failure 'invalid-input', 'curve-bosses-fixed', 'below-booked' */
export async function heldOfEdited(sql: Sql, before: Raid, input: RaidInput, season: Season) {
  throwIf(whyNotHolds(input, season))
  const held = heldAfter(before, input, season)
  throwIf(whyNotOtherBosses(before, held))
  if (!hasSlots(held)) return held
  throwIf(whyNotFewerSlots(held, await readCurveTaken(sql, before._id, held)))
  return held
}

function hasSlots(holds: Holds | null | undefined): boolean {
  return freeOfBosses({ holds }).size > 0
}
