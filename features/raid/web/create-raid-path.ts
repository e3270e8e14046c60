import type { Raid } from '#features/raid/raid.ts'
import { SCREENS } from '#platform/call/page.ts'

/** The parameter of Create Raid's address that names the raid that its form is filled from. */
export const FROM = 'from'

/** Create Raid with everything of a raid but its date. */
export function duplicatePath({ _id }: Pick<Raid, '_id'>): string {
  return `${SCREENS.createRaid.path}?${new URLSearchParams({ [FROM]: _id })}`
}
