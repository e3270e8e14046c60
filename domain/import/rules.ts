import { Failure, invalid } from '../failure.ts'
import { foldSearch } from '../folding.ts'
import { IMPORT_FIELDS } from './fields.ts'
import type { ImportOf, ImportPreview } from './import.ts'

const plain = (text: string) => foldSearch(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Each column's field, by its heading or as it was set; null for an unknown heading. */
export function columnsOf(
  of: ImportOf,
  headings: readonly string[],
  set: readonly (string | null)[] | undefined,
): (string | null)[] {
  const fields = IMPORT_FIELDS[of]
  if (set !== undefined)
    return headings.map((_, at) => {
      const field = set[at] ?? null
      return field !== null && Object.hasOwn(fields, field) ? field : null
    })
  const fieldOf = new Map(
    Object.entries(fields).flatMap(([field, { headings: names }]) =>
      names.map((name) => [plain(name), field] as const),
    ),
  )
  return headings.map((heading) => fieldOf.get(plain(heading)) ?? null)
}

/** Why no line can be read of columns that hold this; null when they can. */
export function problemOf(of: ImportOf, columns: readonly (string | null)[]): string | null {
  const fields = IMPORT_FIELDS[of]
  const twice = columns.find((field, at) => field !== null && columns.indexOf(field) !== at)
  if (twice != null) return `Two columns hold ‘${fields[twice]?.label}’. Leave one out.`
  const missing = Object.entries(fields).filter(
    ([field, { required }]) => required && !columns.includes(field),
  )
  if (missing.length === 0) return null
  return `Choose the column of ${LIST.format(missing.map(([, { label }]) => `‘${label}’`))}.`
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Why this cannot be committed as the preview of that name; null when it can. All or none. */
export function whyNotCommit(found: ImportPreview, preview: string): Failure | null {
  if (found.preview !== preview)
    return new Failure('stale-version', 'Something in this preview has changed. Check it again.')
  if (found.problem !== null) return invalid('columns', found.problem)
  const wrong = found.lines.filter(({ why }) => why !== null)
  const [first] = wrong
  if (first === undefined) return null
  const fields = Object.fromEntries(
    wrong.slice(0, MOST_NAMED).map(({ line, why }) => [`lines.${line}`, why ?? '']),
  )
  return new Failure('invalid-input', `Line ${first.line}: ${first.why}`, fields)
}

/** The most wrong lines that a refusal names. */
const MOST_NAMED = 50
