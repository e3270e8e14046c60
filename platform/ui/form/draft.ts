/** The typed part of a form: its values that differ from those that it started with. */
export function typedPart(values: object, defaults: object): Record<string, unknown> {
  const before = new Map(Object.entries(defaults))
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(value, before.get(field))),
  )
}

/** A box that had nothing to start with holds an empty text as soon as the form knows it. */
function isSame(value: unknown, before: unknown = ''): boolean {
  return Object.is(value, before) || JSON.stringify(value) === JSON.stringify(before)
}

/** A field that was changed. */
export interface Typed {
  readonly field: string
  readonly value: unknown
  /** The form's first values; undefined where they were not kept. */
  readonly before: unknown
}

/** JSON of the typed part, and of what stood there before. JSON has no NaN, which is what a form holds for an emptied number. */
export function writeDraft(typed: Record<string, unknown>, defaults: object): string {
  const before = new Map(Object.entries(defaults))
  const entries = Object.entries(typed).map(([field, value]) => [field, value, before.get(field)])
  return JSON.stringify(entries, (_, value) => (Number.isNaN(value) ? EMPTY_NUMBER : value))
}

/** The typed part as it was written; nothing for a text that is none of ours. */
export function readDraft(text: string | null): Typed[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]', (_, value) =>
      isEmptyNumber(value) ? Number.NaN : value,
    )
    return Array.isArray(entries)
      ? entries
          .filter(isEntry)
          .map(([field, value, before]) => ({ field, value, before: before ?? undefined }))
      : []
  } catch {
    return []
  }
}

/** Those of the typed fields whose record became something else since: neither what they started with, nor what was typed. */
export function outdatedFields(draft: readonly Typed[], defaults: object): string[] {
  const now = new Map(Object.entries(defaults))
  return draft
    .filter(({ before }) => before !== undefined)
    .filter(({ field, value, before }) => !isSame(before, now.get(field)) && !isSame(value, now.get(field)))
    .map(({ field }) => field)
}

function isEntry(entry: unknown): entry is [string, unknown, unknown?] {
  return Array.isArray(entry) && (entry.length === 2 || entry.length === 3) && typeof entry[0] === 'string'
}

const EMPTY_NUMBER = { emptyNumber: true } as const

function isEmptyNumber(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'emptyNumber' in value
}
