/** Those whose label holds every word that was typed, in any order and any case; all of them while nothing is. */
export function matching<Option extends { readonly label: string }>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const words = typed
    .toLowerCase()
    .split(/[\s/_-]+/)
    .filter(Boolean)
  if (words.length === 0) return options
  return options.filter(({ label }) => {
    const text = label.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
