import { Failure, throwIf } from '#domain/failure.ts'
import { heldAfter, heldBy, whyNotFewerSlots, whyNotHolds, whyNotOtherBosses } from '#domain/raid/held.ts'
import type { Holds } from '#domain/raid/holds.ts'
import type { Raid, RaidInput } from '#domain/raid/raid.ts'
import { freeOfBosses } from '#domain/raid/slots.ts'
import type { Season } from '#domain/season/season.ts'
import { readCurveTaken } from '#server/booking/bookable.ts'
import type { Sql } from '#server/database/tables.ts'
import { hasOlderInstance } from '#server/season/data.ts'

/** The content of a new raid. @throws Failure 'invalid-input', 'older-instance' */
export async function heldOfNew(sql: Sql, input: RaidInput, season: Season): Promise<Holds | null> {
  throwIf(whyNotHolds(input, season))
  const held = heldBy(input, season)
  if (hasSlots(held)) await assertNoOlder(sql)
  return held
}

/** The content of an edited raid. @throws Failure 'invalid-input', 'curve-bosses-fixed', 'below-booked', 'older-instance' */
export async function heldOfEdited(sql: Sql, before: Raid, input: RaidInput, season: Season) {
  throwIf(whyNotHolds(input, season))
  const held = heldAfter(before, input, season)
  throwIf(whyNotOtherBosses(before, held))
  if (!hasSlots(held)) return held
  if (!hasSlots(before.holds)) await assertNoOlder(sql)
  throwIf(whyNotFewerSlots(held, await readCurveTaken(sql, before._id, held)))
  return held
}

function hasSlots(holds: Holds | null | undefined): boolean {
  return freeOfBosses({ holds }).size > 0
}

/** Such an instance gives a slot to the first in line, whatever boss that one waits for. */
async function assertNoOlder(sql: Sql): Promise<void> {
  throwIf((await hasOlderInstance(sql)) ? new Failure('older-instance') : null)
}
