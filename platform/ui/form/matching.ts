import { foldSearch } from '#platform/words/folding.ts'

/** Those whose label holds every word that was typed, folded and in any order; all of them while nothing is. */
export function matching<Option extends { readonly label: string }>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const words = foldSearch(typed)
    .split(/[\s/_-]+/)
    .filter(Boolean)
  if (words.length === 0) return options
  return options.filter(({ label }) => {
    const text = foldSearch(label)
    return words.every((word) => text.includes(word))
  })
}
