import { roleOf } from '#features/member/server/data.ts'
import type { Raid, RaidInput } from '#features/raid/raid.ts'
import { Failure, invalid } from '#platform/call/failure.ts'
import type { RoleIds } from '#platform/call/rights.ts'
import type { Sql } from '#platform/database/tables.ts'

type NamedCrew = Partial<Pick<RaidInput, 'raidLeader' | 'goldCollector'>>

/** A person newly named on a raid must hold the role; one who was named before need not hold it any more. */
export function onlyNew(before: Raid, input: RaidInput): NamedCrew {
  return {
    ...(input.raidLeader !== before.raidLeader._id && { raidLeader: input.raidLeader }),
    ...(input.goldCollector !== before.goldCollector?._id && { goldCollector: input.goldCollector }),
  }
}

/** @throws Failure 'not-found' for an unknown id, 'invalid-input' for a person without the role; both name the field */
export async function assertCrew(sql: Sql, crew: NamedCrew, roleIds: RoleIds): Promise<void> {
  for (const [field, role] of [
    ['raidLeader', 'Raid Leader'],
    ['goldCollector', 'Gold Collector'],
  ] as const) {
    const id = crew[field]
    if (typeof id !== 'string') continue
    const found = await roleOf(sql, id, roleIds[role])
    if (found === 'unknown')
      throw new Failure('not-found', `There is no such ${role}.`, { [field]: `There is no such ${role}.` })
    if (found === 'without') throw invalid(field, `This person does not hold the ${role} role.`)
  }
}
