import type { HeroName } from './hero-name.ts'

/** 'Silberstrom-TarrenMill', as the game addresses a character. */
export function mailName({ name, realm }: Pick<HeroName, 'name' | 'realm'>): string {
  return `${name}-${realm.replaceAll(' ', '')}`
}
