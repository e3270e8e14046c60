import { type Failure, invalid } from '../failure.ts'
import { type HeroName, KEEPERS_OF_ONE } from './hero-name.ts'

/** 'Silberstrom-TarrenMill', as the game addresses a character. */
export function mailName({ name, realm }: Pick<HeroName, 'name' | 'realm'>): string {
  return `${name}-${realm.replaceAll(' ', '')}`
}

/** Why a hero name can not have so many keepers; null when it can. */
export function whyNotKeepers(keepers: number): Failure | null {
  return keepers <= KEEPERS_OF_ONE
    ? null
    : invalid('memberId', `At most ${KEEPERS_OF_ONE} keepers of one hero name.`)
}
