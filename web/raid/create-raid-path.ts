import { SCREENS } from '#domain/page.ts'
import type { Raid } from '#domain/raid/raid.ts'

/** The parameter of Create Raid's address that names the raid that its form is filled from. */
export const FROM = 'from'

/** Create Raid with everything of a raid but its date. */
export function duplicatePath({ _id }: Pick<Raid, '_id'>): string {
  return `${SCREENS.createRaid.path}?${new URLSearchParams({ [FROM]: _id })}`
}
