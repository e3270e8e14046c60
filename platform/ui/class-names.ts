/** Joins class names and skips falsy ones: `classNames('a', wide && 'b')`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
