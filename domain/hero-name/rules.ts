import { type Failure, invalid } from '../failure.ts'
import { KEEPERS_OF_ONE } from './hero-name.ts'

/** Why a hero name can not have so many keepers; null when it can. */
export function whyNotKeepers(keepers: number): Failure | null {
  return keepers <= KEEPERS_OF_ONE
    ? null
    : invalid('memberId', `At most ${KEEPERS_OF_ONE} keepers of one hero name.`)
}
