import type { HeroName } from '#domain/hero-name/hero-name.ts'
import { foldCase } from '#domain/letter-case.ts'

/** Those in whose name, realm and faction every word of the text stands, in any case. All for a text without words. */
export function searchHeroNames(all: readonly HeroName[], text: string): readonly HeroName[] {
  const words = foldCase(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return all
  return all.filter(({ name, realm, faction }) => {
    const facts = foldCase(`${name}\n${realm}\n${faction}`)
    return words.every((word) => facts.includes(word))
  })
}
